import { expect, test } from 'vitest'
import { makeLimitPage } from './make-limit-page.ts'

test('keeps what a visitor sees and search engines read, and no script', () => {
  const page = `<!doctype html><head><style>p{color:red}</style>
<script type="application/ld+json">{"name":"Casa in Posa"}</script><script>(()=>{if (1 > 0) {}})()</script>
<link rel="modulepreload" href="/a.js"></head><body data-content="/content.js" data-styles="/later.css"><h1>Foto<!-- --> belle</h1>
<div data-island="/wake.js"><p>Una > due</p></div><script type="module" src="/b.js"></script>`
  expect(makeLimitPage(page).replaceAll('\n', '')).toBe(
    `<!doctype html><head><style>p{color:red}</style><script type="application/ld+json">{"name":"Casa in Posa"}</script>` +
      `</head><body><h1>Foto belle</h1><div><p>Una > due</p></div>`,
  )
})

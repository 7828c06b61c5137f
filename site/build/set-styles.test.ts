import { expect, test } from 'vitest'
import { setStyles } from './set-styles.ts'

const page =
  '<html><head><style>:root{--gap:8px}.a{gap:var(--gap)}</style></head><body><div data-island="/x.js" class="a"></div></body></html>'

test('a page has one style element, and links its styles for paper without waiting for them', () => {
  const { page: styled, files } = setStyles(page, '')
  expect(styled.match(/<style>/g)).toHaveLength(1)
  const print = styled.match(/<link rel="stylesheet" href="([^"]+)" media="print"><\/body>/)?.[1]
  expect([...files.keys()]).toContain(print)
})

test('an island names the styles of what it renders later, with the names that the page has', () => {
  const { page: styled, files } = setStyles(page, '.a{top:0}.later{gap:var(--gap)}')
  expect(styled).toContain('.a{gap:var(--0)}')
  const later = styled.match(/data-island="\/x\.js" data-styles="([^"]+)"/)?.[1] ?? ''
  expect(files.get(later)?.toString()).toBe('.later{gap:var(--0)}')
})

test('a page without islands has no styles for later', () => {
  const { files } = setStyles(page.replace(' data-island="/x.js"', ''), '.later{top:0}')
  expect([...files.keys()].filter((path) => path.includes('later'))).toEqual([])
})

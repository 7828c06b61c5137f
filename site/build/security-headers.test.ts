import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { headersFile } from './security-headers.ts'

const hashOf = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`

test('allows inline scripts and styles by their hash, and nothing unsafe', () => {
  const page = '<style>a{}</style><script type="module">run()</script><script src="/a.js"></script>'
  const headers = headersFile([page, page], '')
  expect(headers).toContain(`script-src 'self' ${hashOf('run()')};`)
  expect(headers).toContain(`style-src 'self' ${hashOf('a{}')};`)
  expect(headers).not.toContain('unsafe')
})

test('needs no hash for data in a script element', () => {
  expect(headersFile(['<script type="application/ld+json">{}</script>'], '')).toContain("script-src 'self';")
})

test('lets the page call its backend, by origin', () => {
  expect(headersFile([], '')).toContain("connect-src 'self';")
  expect(headersFile([], 'https://abc.supabase.co/api')).toContain("connect-src 'self' https://abc.supabase.co;")
})

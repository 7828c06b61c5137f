import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { headersFile } from './security-headers.ts'

const hashOf = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`

/** The lines below a path. */
function ruleOf(path: string, file = headersFile([], '')): string[] {
  const [, rule = ''] = file.split(new RegExp(`^${path.replace('*', '\\*')}$`, 'm'))
  return (/^(?:\n .*)+/.exec(rule)?.[0] ?? '').trim().split(/\n\s+/)
}

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

test('closes every path that has no exception', () => {
  const [policy, ...others] = ruleOf('/*')
  for (const directive of [
    "default-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]) {
    expect(policy?.replace('Content-Security-Policy: ', '').split('; ')).toContain(directive)
  }
  expect(others).toEqual([
    'Cross-Origin-Embedder-Policy: require-corp',
    'Cross-Origin-Opener-Policy: same-origin',
    'Cross-Origin-Resource-Policy: same-origin',
    expect.stringMatching(/^Permissions-Policy: (?:[a-z-]+=\(\), )+fullscreen=\(self\)$/),
    'Referrer-Policy: same-origin',
    'Strict-Transport-Security: max-age=31536000; includeSubDomains',
    'X-Content-Type-Options: nosniff',
  ])
})

test('takes back what stands for every path before it says something else', () => {
  const photos = ruleOf('/photos/*')
  for (const [index, line] of photos.entries()) {
    const [name = ''] = line.split(':')
    if (!line.startsWith('!') && name !== 'Cache-Control') {
      expect(photos[index - 1]).toBe(`! ${name}`)
    }
  }
  expect(photos).toContain('Cross-Origin-Resource-Policy: cross-origin')
  expect(photos.join()).not.toMatch(/(?:default|style|img)-src/)
})

test.each(['/_astro/*', '/photos/*', '/rest/v1/*'])('keeps what only a document needs off %s', (path) => {
  const lines = ruleOf(path)
  for (const name of ['Cross-Origin-Embedder-Policy', 'Cross-Origin-Opener-Policy', 'Permissions-Policy']) {
    expect(lines).toContain(`! ${name}`)
    expect(lines.filter((line) => line.startsWith(name))).toEqual([])
  }
  expect(lines).toContainEqual(expect.stringMatching(/^Content-Security-Policy: .*frame-ancestors 'none'/))
})

import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { documentHeaders, headersFile } from './security-headers.ts'

const hashOf = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`

const policyOf = (styles: readonly string[], backendUrl = '') =>
  documentHeaders(styles, backendUrl)['Content-Security-Policy']?.split('; ') ?? []

/** The lines of the rule for a path. */
function ruleOf(path: string, file = headersFile(documentHeaders([], ''))): string[] {
  const [, rule = ''] = file.split(new RegExp(`^${path.replace('*', '\\*')}$`, 'm'))
  return (/^(?:\n .*)+/.exec(rule)?.[0] ?? '').trim().split(/\n\s+/)
}

test('allows style elements by their hashes, without duplicates and in sorted order', () => {
  const hashes = [hashOf('a{}'), hashOf('b{}')].sort()
  const allowed = `style-src 'self' ${hashes.join(' ')}`
  expect(policyOf(['a{}', 'b{}', 'a{}'])).toContain(allowed)
  expect(policyOf(['b{}', 'a{}'])).toContain(allowed)
})

test('allows no inline script and nothing unsafe', () => {
  expect(policyOf(['a{}'])).toContain("script-src 'self'")
  expect(policyOf(['a{}']).join()).not.toContain('unsafe')
})

test('lets the page call its backend, by origin', () => {
  expect(policyOf([])).toContain("connect-src 'self'")
  expect(policyOf([], 'https://abc.supabase.co/api')).toContain("connect-src 'self' https://abc.supabase.co")
})

test('every path without exceptions has the strict headers', () => {
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

test('the file gives every path the headers of a document', () => {
  const headers = documentHeaders(['a{}'], 'https://abc.supabase.co')
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  expect(ruleOf('/*', headersFile(headers))).toEqual(lines)
})

test('removes a header of every path before an exception sets it', () => {
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

test.each(['/assets/*', '/photos/*', '/rest/v1/*'])('removes the headers for documents from %s', (path) => {
  const lines = ruleOf(path)
  for (const name of ['Cross-Origin-Embedder-Policy', 'Cross-Origin-Opener-Policy', 'Permissions-Policy']) {
    expect(lines).toContain(`! ${name}`)
    expect(lines.filter((line) => line.startsWith(name))).toEqual([])
  }
  expect(lines).toContainEqual(expect.stringMatching(/^Content-Security-Policy: .*frame-ancestors 'none'/))
})

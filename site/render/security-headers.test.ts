import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { securityHeaders } from './security-headers.ts'

const hashOf = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`

const policyOf = (styles: readonly string[], backendUrl = '') =>
  securityHeaders(styles, backendUrl).everywhere['Content-Security-Policy']?.split('; ') ?? []

const { everywhere, exceptions } = securityHeaders([], '')

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
  const { 'Content-Security-Policy': policy, ...others } = everywhere
  for (const directive of [
    "default-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]) {
    expect(policy?.split('; ')).toContain(directive)
  }
  expect(others).toEqual({
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': expect.stringMatching(/^(?:[a-z-]+=\(\), )+fullscreen=\(self\)$/),
    'Referrer-Policy': 'same-origin',
    'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
    'X-Content-Type-Options': 'nosniff',
  })
})

test('other sites may show a photograph, whose policy leaves its styles to the browser', () => {
  const photos = exceptions['/photos/']
  expect(photos?.['Cross-Origin-Resource-Policy']).toBe('cross-origin')
  expect(photos?.['Content-Security-Policy']).not.toMatch(/(?:default|style|img)-src/)
})

test.each(['/assets/', '/photos/', '/rest/v1/'])('takes the headers for documents away from %s', (start) => {
  expect(exceptions[start]).toMatchObject({
    'Cross-Origin-Embedder-Policy': null,
    'Cross-Origin-Opener-Policy': null,
    'Permissions-Policy': null,
    'Content-Security-Policy': expect.stringMatching(/frame-ancestors 'none'/),
  })
})

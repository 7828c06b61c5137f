import { expect, test } from 'vitest'
import { caddyHeaders } from './caddy-headers.ts'

test('translates a file for Caddy, in the same order', () => {
  const text = `# A comment
/*
  Content-Security-Policy: default-src 'none'; script-src 'sha256-a+b/c='
  X-Frame-Options: DENY
/cities/:city/photos.html
  ! X-Frame-Options
  ! Content-Security-Policy
  Content-Security-Policy: default-src 'none'
`
  expect(caddyHeaders(text)).toBe(`# Made by the build from _headers, for deploy/Caddyfile.static.
route {
	@headers-0 path_regexp \`^\\/.*$\`
	header @headers-0 +Content-Security-Policy \`default-src 'none'; script-src 'sha256-a+b/c='\`
	header @headers-0 +X-Frame-Options \`DENY\`
	@headers-1 path_regexp \`^\\/cities\\/[^/]+\\/photos\\.html$\`
	header @headers-1 -X-Frame-Options
	header @headers-1 Content-Security-Policy \`default-src 'none'\`
}
`)
})

test.each([
  ['  X-Orphan: yes', '_headers, line 1'],
  ['/*\n  no colon here', '_headers, line 2'],
  ['/*\n  X-Name: {env.SECRET}', '{env.SECRET}'],
  ['/*\n  X-Name: a `quote`', '`quote`'],
  ['/*\n  ! X-Name\n/a\n  x-name: again', 'x-name is set again'],
])('refuses what it cannot translate: %s', (text, problem) => {
  expect(() => caddyHeaders(text)).toThrow(problem)
})

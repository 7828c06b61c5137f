import { expect, test } from 'vitest'
import { headerFiles, siteHeaders } from './site-headers.ts'

const headers = {
  everywhere: { 'Content-Security-Policy': "script-src 'sha256-a+b/c='", 'X-Frame-Options': 'DENY' },
  exceptions: {
    '/rest/v1/': {
      'Cache-Control': 'no-store',
      'X-Frame-Options': null,
      'Content-Security-Policy': "default-src 'none'",
    },
  },
}

test('the headers are written for hosts of static files, for Caddy and for our own server', () => {
  const files = headerFiles(headers)
  expect([...files.keys()]).toEqual(['/_headers', '/_headers.caddy', '/_headers.json'])
  expect(files.get('/_headers')).toBe(`/*
  Content-Security-Policy: script-src 'sha256-a+b/c='
  X-Frame-Options: DENY
/rest/v1/*
  Cache-Control: no-store
  ! X-Frame-Options
  ! Content-Security-Policy
  Content-Security-Policy: default-src 'none'
`)
  expect(files.get('/_headers.caddy')).toBe(`# Made by the build from _headers, for deploy/Caddyfile.static.
route {
	@headers-0 path_regexp \`^\\/\`
	header @headers-0 +Content-Security-Policy \`script-src 'sha256-a+b/c='\`
	header @headers-0 +X-Frame-Options \`DENY\`
	@headers-1 path_regexp \`^\\/rest\\/v1\\/\`
	header @headers-1 +Cache-Control \`no-store\`
	header @headers-1 -X-Frame-Options
	header @headers-1 Content-Security-Policy \`default-src 'none'\`
}
`)
  expect(siteHeaders.parse(JSON.parse(files.get('/_headers.json') ?? ''))).toEqual(headers)
})

test.each(['{env.SECRET}', 'a `quote`', 'two\nlines'])('refuses what Caddy would read otherwise: %j', (value) => {
  expect(() => headerFiles({ everywhere: { 'X-Name': value }, exceptions: {} })).toThrow(value)
})

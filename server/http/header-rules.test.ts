import { expect, test } from 'vitest'
import { headerRules } from './header-rules.ts'

const headersFor = headerRules({
  everywhere: { 'Content-Security-Policy': "default-src 'self'", 'Permissions-Policy': 'usb=()' },
  exceptions: {
    '/photos/': {
      'Cache-Control': 'immutable',
      'Content-Security-Policy': "script-src 'none'",
      'Permissions-Policy': null,
    },
  },
})

test('every path has the headers of a document', () => {
  for (const path of ['/', '/404', '/photos', '/other/photos/a.avif']) {
    expect(headersFor(path)).toEqual({
      'Content-Security-Policy': "default-src 'self'",
      'Permissions-Policy': 'usb=()',
    })
  }
})

test('an exception adds, replaces and takes away', () => {
  for (const path of ['/photos/', '/photos/a.avif']) {
    expect(headersFor(path)).toEqual({
      'Content-Security-Policy': "script-src 'none'",
      'Cache-Control': 'immutable',
    })
  }
})

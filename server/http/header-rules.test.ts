import { expect, test } from 'vitest'
import { parseHeaderRules } from './header-rules.ts'

const headersFor = parseHeaderRules(`# A comment
/*
  X-Frame-Options: DENY
  Content-Security-Policy: default-src 'none'; img-src https://a.example:443

/assets/*
  Cache-Control: public, immutable
/cities/:city/photos
  X-City: yes
/private
  ! X-Frame-Options
  x-robots-tag: noindex
/private
  X-Robots-Tag: noarchive
/a.b
  X-Dot: yes
`)

test('applies the rule of the star to every path', () => {
  expect(headersFor('/anything/at/all')).toEqual({
    'X-Frame-Options': 'DENY',
    'Content-Security-Policy': "default-src 'none'; img-src https://a.example:443",
  })
})

test('combines the rules that match', () => {
  expect(headersFor('/assets/form.js')).toMatchObject({
    'X-Frame-Options': 'DENY',
    'Cache-Control': 'public, immutable',
  })
})

test('matches a placeholder with one segment', () => {
  expect(headersFor('/cities/roma/photos')).toHaveProperty('X-City')
  expect(headersFor('/cities/roma/centro/photos')).not.toHaveProperty('X-City')
})

test('removes and joins headers whatever their case', () => {
  const headers = headersFor('/private')
  expect(headers).not.toHaveProperty('X-Frame-Options')
  expect(headers).toHaveProperty('X-Robots-Tag', 'noindex, noarchive')
})

test('reads a dot literally', () => {
  expect(headersFor('/a.b')).toHaveProperty('X-Dot')
  expect(headersFor('/axb')).not.toHaveProperty('X-Dot')
})

test.each([
  ['  X-Orphan: yes', 1],
  ['/*\n  no colon here', 2],
])('reports the line that it cannot read', (text, line) => {
  expect(() => parseHeaderRules(text)).toThrow(`_headers, line ${line}`)
})

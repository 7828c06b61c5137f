import { expect, test } from 'vitest'
import { readFormSignal, readSignal, senderKey } from './sender.ts'

const key = (address: string) => senderKey(address, 'a secret')

test('the key of an address is always the same, and differs from others', () => {
  expect(key('203.0.113.7')).toBe(key('203.0.113.7'))
  expect(key('203.0.113.7')).not.toBe(key('203.0.113.8'))
})

test('the key does not contain the address, and depends on the secret', () => {
  expect(key('203.0.113.7')).toMatch(/^own:[\w-]{22}$/)
  expect(senderKey('203.0.113.7', 'another')).not.toBe(key('203.0.113.7'))
})

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', true],
  ['2001:db8:1:2::1', '2001:0DB8:0001:0002:0:0:0:5', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', true],
  ['2001:db8:1::1', '2001:db8:2::1', false],
  ['203.0.113.7:4711', '203.0.113.7', true],
  ['[2001:db8:1::1]:4711', '2001:db8:1::9', true],
  ['::ffff:203.0.113.7', '203.0.113.7', true],
  ['::ffff:cb00:7107', '203.0.113.7', true],
  ['::ffff:cb00:7107', '::ffff:cb00:7108', false],
])('%s and %s have the same key: %s', (one, other, isSame) => {
  expect(key(one) === key(other)).toBe(isSame)
})

test.each([
  '127.0.0.1',
  '::1',
  '::ffff:127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  'fd00::1',
  'fe80::1',
  '100.64.0.5',
  '172.18.0.1:4711',
  '[fd00::1]:4711',
  'fe80::1%eth0',
  'unknown',
  '',
])('%j is a shared address', (address) => {
  expect(key(address)).toMatch(/^shared:/)
})

test.each(['8.8.8.8', '172.32.0.1', '2001:db8::1', 'fe00::1'])('%j is a visitor’s own address', (address) => {
  expect(key(address)).toMatch(/^own:/)
})

test.each([
  ['casa-in-posa; seconds=12; trap=0', 'form'],
  ['casa-in-posa; seconds=2; trap=0', 'form'],
  ['casa-in-posa; seconds=86400; trap=0', 'form'],
  ['casa-in-posa; seconds=1; trap=0', 'quick'],
  ['casa-in-posa; seconds=0; trap=0', 'quick'],
  ['casa-in-posa; seconds=12; trap=1', 'trap'],
  ['casa-in-posa; seconds=0; trap=1', 'trap'],
])('the header %s has the signal %s', (header, signal) => {
  expect(readSignal(header)).toBe(signal)
})

test.each([
  undefined,
  '',
  'supabase-js-web/2.119.0',
  'supabase-js/2.119.0; runtime=node; runtime-version=24',
  'casa-in-posa',
  'casa-in-posa; seconds=-1; trap=0',
  'casa-in-posa; seconds=1.5; trap=1',
  'casa-in-posa; seconds=12; trap=yes',
  'casa-in-posa; seconds=12; trap=1, casa-in-posa; seconds=12; trap=0',
  `casa-in-posa; seconds=${'9'.repeat(100)}; trap=1`,
])('the header %s has no signal', (header) => {
  expect(readSignal(header)).toBe('none')
})

test.each([
  ['', 'form'],
  [' ', 'form'],
  ['https://example.com', 'trap'],
  [null, 'none'],
])('a form with %j in the honeypot has the signal %s', (filledIn, signal) => {
  expect(readFormSignal(filledIn)).toBe(signal)
})

import { expect, test } from 'vitest'
import { readFormSignal, readSignal } from './read-signal.ts'

test.each([
  ['casa-in-posa; seconds=12; trap=0', 'form'],
  ['casa-in-posa; seconds=2; trap=0', 'form'],
  ['casa-in-posa; seconds=86400; trap=0', 'form'],
  ['casa-in-posa; seconds=1; trap=0', 'quick'],
  ['casa-in-posa; seconds=0; trap=0', 'quick'],
  ['casa-in-posa; seconds=12; trap=1', 'trap'],
  ['casa-in-posa; seconds=0; trap=1', 'trap'],
])('reads %s as %s', (header, signal) => {
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
])('makes nothing of %s', (header) => {
  expect(readSignal(header)).toBe('none')
})

test.each([
  ['name=Anna&sito=', 'form'],
  ['name=Anna&sito=+', 'form'],
  ['name=Anna&sito=https%3A%2F%2Fexample.com', 'trap'],
  ['name=Anna', 'none'],
])('reads the form %s as %s', (body, signal) => {
  expect(readFormSignal(new URLSearchParams(body))).toBe(signal)
})

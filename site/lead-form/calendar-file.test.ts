import { afterEach, expect, test, vi } from 'vitest'
import { contactDeadline } from '../../leads/contact-promise.ts'
import { calendarFile, romeClock } from './calendar-file.ts'

afterEach(() => vi.unstubAllEnvs())

const entry = {
  uid: 'abc@casainposa.example',
  madeAt: new Date('2026-11-23T13:20:59.123Z'),
  at: new Date('2026-11-24T13:20:59.123Z'),
  title: 'Casa in Posa: ci sentiamo entro le 14:20',
  text: 'Ti scriviamo; o, se è meglio, ti chiamiamo.\nCosì \\ funziona: perché no? 🏠🏠🏠🏠🏠🏠🏠🏠🏠🏠🏠🏠🏠🏠🏠🏠🏠🏠🏠🏠🏠🏠',
}

/** Parses a file by section 3 of RFC 5545, and fails on anything that it does not allow. */
function parse(file: string): readonly (readonly [string, string])[] {
  expect(file.endsWith('\r\n')).toBe(true)
  const physical = file.slice(0, -2).split('\r\n')
  for (const line of physical) {
    expect(line).not.toMatch(/[\r\n]/)
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line).toBe(line.toWellFormed())
  }
  const logical = physical.join('\r\n').replaceAll('\r\n ', '').split('\r\n')
  return logical.map((line) => {
    const match = /^([A-Z-]+):(.+)$/.exec(line)
    expect(match, line).not.toBeNull()
    return [match?.[1] ?? '', match?.[2] ?? ''] as const
  })
}

/** Unescapes a text; fails on a comma or semicolon that is not escaped, and on any other escape. */
function readText(value: string): string {
  expect(value).toMatch(/^(?:[^\\;,]|\\[\\;,nN])*$/)
  return value.replace(/\\(.)/g, (_, escaped: string) => (escaped.toLowerCase() === 'n' ? '\n' : escaped))
}

test('has one event with an alarm, with the properties and in the order that the format requires', () => {
  expect(
    parse(calendarFile(entry)).map(([name, value]) => (/^(BEGIN|END)$/.test(name) ? `${name} ${value}` : name)),
  ).toEqual([
    'BEGIN VCALENDAR',
    'VERSION',
    'PRODID',
    'BEGIN VEVENT',
    'UID',
    'DTSTAMP',
    'DTSTART',
    'DURATION',
    'TRANSP',
    'SUMMARY',
    'DESCRIPTION',
    'BEGIN VALARM',
    'ACTION',
    'TRIGGER',
    'DESCRIPTION',
    'END VALARM',
    'END VEVENT',
    'END VCALENDAR',
  ])
})

test('has its times in UTC and its texts unchanged', () => {
  const properties = parse(calendarFile(entry))
  const property = (name: string) => properties.find(([candidate]) => candidate === name)?.[1] ?? ''
  expect(property('VERSION')).toBe('2.0')
  expect(property('UID')).toBe(entry.uid)
  expect(property('DTSTAMP')).toBe('20261123T132059Z')
  expect(property('DTSTART')).toBe('20261124T132059Z')
  expect(readText(property('SUMMARY'))).toBe(entry.title)
  expect(readText(property('DESCRIPTION'))).toBe(entry.text)
})

test.each([74, 75, 76, 148, 149, 150])('folds a line of %i octets so that it unfolds to the same text', (length) => {
  const title = 'x'.repeat(length - 'SUMMARY:'.length)
  expect(parse(calendarFile({ ...entry, title }))).toContainEqual(['SUMMARY', title])
})

test.each([
  ['on any day', '2026-11-23T13:20:59Z', 'martedì 14:20'],
  ['when the clocks go forward', '2026-03-28T13:20:00Z', 'domenica 15:20'],
  ['when the clocks go back', '2026-10-24T12:20:00Z', 'domenica 13:20'],
  ['into the hour that is skipped', '2026-03-28T01:30:00Z', 'domenica 03:30'],
  ['into the hour that comes twice', '2026-10-24T01:30:00Z', 'domenica 02:30'],
  ['at midnight', '2026-07-01T22:00:00Z', 'venerdì 00:00'],
  ['on the first minutes of the longest day', '2026-10-24T22:30:00Z', 'domenica 23:30'],
])('gives the time in Rome after 24 elapsed hours %s, in every time zone of the browser', (_, storedAt, words) => {
  for (const zone of ['Europe/Rome', 'America/New_York', 'Pacific/Auckland']) {
    vi.stubEnv('TZ', zone)
    const { weekday, time } = romeClock(contactDeadline(new Date(storedAt)))
    expect(`${weekday} ${time}`).toBe(words)
  }
})

test.each([
  ['Europe/Rome', true],
  ['Europe/Paris', true],
  ['Europe/London', false],
])('compares the clocks of %s with those of Rome', (zone, isHere) => {
  vi.stubEnv('TZ', zone)
  expect(romeClock(new Date('2026-11-24T13:20:00Z')).isHere).toBe(isHere)
})

import { expect, test } from 'vitest'
import { calendarFile } from './calendar-file.ts'

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

import { expect, test } from 'vitest'
import { csv } from './csv.ts'

const line = (...cells: string[]) => csv([cells]).slice(1)

test('begins with the mark by which Excel knows UTF-8, and ends each line as it does', () => {
  expect(
    csv([
      ['Città', 'Zona'],
      ['Forlì', 'altro'],
    ]),
  ).toBe('\ufeffCittà;Zona\r\nForlì;altro\r\n')
})

test.each([
  ['a;b', '"a;b"'],
  ['detto "il Rosso"', '"detto ""il Rosso"""'],
  ['via Roma 1\nscala B', '"via Roma 1\nscala B"'],
  ['D’Amico, Zoë 🏡', 'D’Amico, Zoë 🏡'],
])('writes %j so that it is read as it was', (text, written) => {
  expect(line(text)).toBe(`${written}\r\n`)
})

test.each([
  ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ['+39 333 123 4567', `'+39 333 123 4567`],
  ['-2+3', `'-2+3`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['\t=1', `'\t=1`],
  ['\r=1', `"'\r=1"`],
  ['＝1+1', `'＝1+1`],
  ['\u0000=1', `'=1`],
])('lets no spreadsheet run %j', (text, written) => {
  expect(line(text)).toBe(`${written}\r\n`)
})

test('leaves out what a terminal would obey', () => {
  expect(line('\u001b[31mrosso\u009b2J')).toBe('[31mrosso2J\r\n')
})

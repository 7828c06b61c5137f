import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../scripts/project-root.ts'
import { asvsLevels } from './cases/asvs-levels.ts'

const rows = readFileSync(join(projectRoot, 'docs/security/asvs.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))

const required = Object.entries(asvsLevels).flatMap(([section, levels]) =>
  [...levels].map((level, index) => `${section}.${index + 1} L${level}`),
)

test('every requirement of levels 1 and 2 has one answer, and none is invented', () => {
  const answered = rows.flatMap(([, numbers = '']) => numbers.split(', '))
  expect(required.length).toBe(345)
  expect(required.filter((number) => !number.endsWith('L3') && !answered.includes(number))).toEqual([])
  expect(answered.filter((number, index) => !required.includes(number) || answered.indexOf(number) < index)).toEqual([])
})

test('every answer is one of four, says why it is not met, and names a place', () => {
  const open = rows.filter(
    ([, , , answer = '', place = '']) =>
      !/^\*\*(Met\*\*|(In part|Not met|Not applicable)\*\*: .)/.test(answer) || !/`[\w./-]+`|\]\(/.test(place),
  )
  expect(open).toEqual([])
})

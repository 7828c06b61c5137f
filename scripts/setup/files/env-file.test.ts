import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/fixtures/temporary-folder.ts'
import { projectRoot } from '../../project-root.ts'
import { openEnvFile, quoteValue, setVariable } from './env-file.ts'

test.each([
  ['Via Roma 1, 00184 Roma', 'Via Roma 1, 00184 Roma'],
  ['Luce & Stanze #1', "'Luce & Stanze #1'"],
  ["Casa dell'Orto", `"Casa dell'Orto"`],
  [`L'"Orto" #2`, '`L\'"Orto" #2`'],
  ['smtps://lead:pa$$word@smtp.example.it', "'smtps://lead:pa$$word@smtp.example.it'"],
  [`C:\\new "it's`, '`C:\\new "it\'s`'],
  ['"quoted"', `'"quoted"'`],
  [' with spaces ', "' with spaces '"],
  ['', ''],
])('writes %j as %s', (value, written) => {
  expect(quoteValue(value)).toBe(written)
})

test('whatever can be typed in a line is read back by Node, or refused', () => {
  const typed = fc.array(fc.constantFrom(...`aè’ #'"\`$\\n=,@%`), { maxLength: 8 }).map((letters) => letters.join(''))
  fc.assert(
    fc.property(typed, (value) => {
      const quoted = quoteValue(value)
      return quoted === null || parseEnv(`A=1\nNAME=${quoted}\nB=2\n`).NAME === value
    }),
    { numRuns: 2000 },
  )
})

test('uncomments the example, and leaves every other line', () => {
  const text = readFileSync(join(projectRoot, '.env.example'), 'utf8')
  const changed = setVariable(text, 'BUSINESS_BRAND', 'Luce #1')
  expect(changed.split('\n').filter((line) => !text.split('\n').includes(line))).toEqual([`BUSINESS_BRAND='Luce #1'`])
  expect(changed.split('\n')).toHaveLength(text.split('\n').length)
})

test.each([
  ['A=1\n# why\nNAME=old # since 2025\nB=2\n', 'A=1\n# why\nNAME=new\nB=2\n'],
  ['NAME=old\r\nB=2\r\n', 'NAME=new\r\nB=2\r\n'],
  ['NAME=old\nNAME=older', 'NAME=old\nNAME=new'],
  ['export NAME = "two\nlines"\nB=2\n', 'NAME=new\nB=2\n'],
  ['MY_NAME=x\n#MY_NAME=y\n', 'MY_NAME=x\n#MY_NAME=y\nNAME=new\n'],
  ['# NAME=example\n', 'NAME=new\n'],
  ['A=1', 'A=1\nNAME=new\n'],
  ['', 'NAME=new\n'],
])('in %j the variable is set as in %j', (text, changed) => {
  expect(setVariable(text, 'NAME', 'new')).toBe(changed)
})

test('refuses a file in which it would change anything else', () => {
  expect(() => setVariable(`A="x\nNAME=y\nz"\n`, 'NAME', 'new')).toThrow(/write NAME into it by hand/)
  expect(() => setVariable('', 'NAME', '#\'"`')).toThrow(/write NAME into it by hand/)
})

test('makes .env from the example, for its owner alone, and keeps the rights of one that exists', () => {
  const folder = temporaryFolder()
  const [made, existing] = [join(folder, '.env'), join(folder, 'other.env')]
  writeFileSync(existing, 'A=1\n', { mode: 0o640 })
  const example = join(projectRoot, '.env.example')
  for (const file of [made, existing]) {
    openEnvFile(file, example).set('BUSINESS_BRAND', 'Luce')
    expect(openEnvFile(file, example).variables()).toMatchObject({ BUSINESS_BRAND: 'Luce' })
  }
  expect([made, existing].map((file) => (statSync(file).mode & 0o777).toString(8))).toEqual(['600', '640'])
})

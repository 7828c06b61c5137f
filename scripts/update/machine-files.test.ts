import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../test/fixtures/temporary-folder.ts'
import { replaceMachineFiles } from './machine-files.ts'

test.each([
  ['as it was shipped', 'old', 'new', 'replaced'],
  ['changed by the owner', 'own', 'own', 'kept'],
  ['new already', 'new', 'new', 'neither'],
])('a copy that is %s', (_name, before, after, list) => {
  const folder = temporaryFolder()
  for (const version of ['old', 'new']) {
    mkdirSync(join(folder, version, 'deploy'), { recursive: true })
    writeFileSync(join(folder, version, 'deploy/unit'), version)
  }
  const target = join(folder, 'target')
  writeFileSync(target, before)
  const targets = { unit: target, missing: join(folder, 'nowhere') }
  const { replaced, kept } = replaceMachineFiles(join(folder, 'old'), join(folder, 'new'), targets)
  expect(readFileSync(target, 'utf8')).toBe(after)
  expect({ replaced, kept }).toEqual({
    replaced: list === 'replaced' ? [target] : [],
    kept: list === 'kept' ? [target] : [],
  })
})

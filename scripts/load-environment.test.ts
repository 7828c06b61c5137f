import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../test/fixtures/temporary-folder.ts'
import { projectRoot } from './project-root.ts'

/** Prints a variable as a script of package.json would read it. */
function printIn(folder: string, env: Readonly<Record<string, string>> = {}) {
  const preload = join(projectRoot, 'scripts/load-environment.ts')
  const args = ['--import', preload, '--print', 'process.env.SITE_URL']
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', env })
  return { status, stdout, stderr }
}

test('reads the variables of .env', () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, '.env'), 'SITE_URL=https://www.casainposa.it\n')
  expect(printIn(folder)).toEqual({ status: 0, stdout: 'https://www.casainposa.it\n', stderr: '' })
})

test('names what is mistyped in .env, and goes on; the environment may have what it wants', () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, '.env'), 'SITE_URL=https://www.casainposa.it\nRETENTION_MONTH=6\nMY_OWN=1\n')
  expect(printIn(folder, { SMPT_URL: 'x' })).toEqual({
    status: 0,
    stdout: 'https://www.casainposa.it\n',
    stderr: 'RETENTION_MONTH in .env is read by nothing. Is RETENTION_MONTHS meant?\n',
  })
})

test('says in a sentence that .env cannot be read', () => {
  const folder = temporaryFolder()
  // A folder, since root may read every file.
  mkdirSync(join(folder, '.env'))
  const stderr = '.env cannot be read: run this as a user who may, such as the one of the server.\n'
  expect(printIn(folder)).toEqual({ status: 1, stdout: '', stderr })
})

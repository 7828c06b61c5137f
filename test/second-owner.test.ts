import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyProject } from './copy-project.ts'

// What an owner with as little content as possible runs; e2e/be-another-owner.spec.ts looks at the page.

let project: string

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'casa-in-posa-second-'))
  copyProject(project, 'test/fixtures/content', 'test/fixtures/second-owner')
})

afterAll(() => rmSync(project, { recursive: true, force: true }))

test.each([
  ['typescript/bin/tsc', '--build --checkers 1 tsconfig.product.json'],
  ['vitest/vitest.mjs', 'run --project content'],
])('a second owner’s content passes %s %s', (program, line) => {
  const args = [join(project, 'node_modules', program), ...line.split(' ')]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' })
  expect([status, status === 0 ? '' : `${stdout}${stderr}`]).toEqual([0, ''])
})

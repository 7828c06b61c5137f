import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { sampleProblems } from '../business/checks/samples.ts'
import { texts } from '../business/content.ts'
import { realEnvironment as own } from '../test/cases/real-environment.ts'
import { buildElsewhere } from './support/build-elsewhere.ts'
import { test } from './support/test.ts'

let directory: string

test.beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'casa-in-posa-live-'))
})

test.afterEach(() => rm(directory, { recursive: true, force: true }))

test('an owner who builds for a real address reads every sample and example detail in one list, without a stack trace', {
  tag: '@desktop',
}, async () => {
  const { BUSINESS_REA, ...details } = own
  const building = buildElsewhere(directory, details)
  const list = ['BUSINESS_REA is still the example', ...sampleProblems(texts)]
  await expect(building).rejects.toThrow('\nThe site cannot be built:\n')
  for (const line of list) {
    await expect(building).rejects.toThrow(`\n  ${line}`)
  }
  await expect(building).rejects.not.toThrow(/^ +at |Stack trace/m)
})

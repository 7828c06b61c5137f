import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withTemporaryFolder } from './with-temporary-folder.ts'

test('gives a folder that is gone afterwards, with all that was left in it', async () => {
  const folder = await withTemporaryFolder({ NAME: 'kept' }, async ({ TMPDIR = '', NAME }) => {
    mkdirSync(join(TMPDIR, 'left', 'behind'), { recursive: true })
    expect(NAME).toBe('kept')
    return TMPDIR
  })
  expect(folder).not.toBe('')
  expect(existsSync(folder)).toBe(false)
})

test('takes it away after a failure too', async () => {
  let folder = ''
  const failing = withTemporaryFolder({}, async ({ TMPDIR = '' }) => {
    folder = TMPDIR
    throw new Error('failed')
  })
  await expect(failing).rejects.toThrow('failed')
  expect(existsSync(folder)).toBe(false)
})

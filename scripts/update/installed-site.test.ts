import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { temporaryFolder } from '../../test/fixtures/temporary-folder.ts'
import { readInstalledSite, takeStep } from './installed-site.ts'

/** A folder for data, and a checkout beside it. */
function checkoutCalled(name: string): string {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'data'))
  mkdirSync(join(folder, name, '.git'), { recursive: true })
  return join(folder, name)
}

test.each(['before', 'failed', 'next'])('refuses the folder .%s, where the shell is after an update', (ending) => {
  const folder = checkoutCalled(`site.${ending}`)
  const running = folder.slice(0, -`.${ending}`.length)
  expect(() => readInstalledSite(folder)).toThrow(
    `${folder} is a copy that an update has left. The site is in the other folder: cd ${running}`,
  )
})

test('takes a folder with a slash at its end, which --site may have', () => {
  const folder = checkoutCalled('site')
  vi.stubEnv('DATA_DIR', '../data')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(readInstalledSite(`${folder}/`)).toMatchObject({ folder, dataFolder: join(folder, '../data') })
})

test('says of a step that is killed what ended it', async () => {
  const step = { file: '/bin/sh', args: ['-c', 'kill -KILL $$'], directory: '/' }
  await expect(takeStep(step, 'The build failed.')).rejects.toThrow('The build failed.\n\nIt was ended by SIGKILL')
})

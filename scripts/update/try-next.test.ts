import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { temporaryFolder } from '../../test/fixtures/temporary-folder.ts'
import { nodeIn, readInstalledSite } from './installed-site.ts'
import { tryNext } from './try-next.ts'

test('restores into the copy of the checkout, which an update that was cut short names', async () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'site/.git'), { recursive: true })
  mkdirSync(join(folder, 'data'))
  const next = join(folder, 'site.next')
  mkdirSync(dirname(nodeIn(next)), { recursive: true })
  writeFileSync(nodeIn(next), '#!/bin/sh\necho "restored into $DATA_DIR"; exit 1\n', { mode: 0o755 })
  vi.stubEnv('DATA_DIR', join(folder, 'data'))
  onTestFinished(() => void vi.unstubAllEnvs())
  const site = readInstalledSite(join(folder, 'site'))
  await expect(tryNext(site, { folder: next }, 'leads.backup', false)).rejects.toThrow(`restored into ${next}/`)
})

import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { temporaryFolder } from '../../test/fixtures/temporary-folder.ts'
import { nodeIn, readInstalledSite } from './installed-site.ts'
import { tryNext } from './try-next.ts'

/** Tries a version whose Node is a script of the shell. */
function tryVersion(script: string) {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'site/.git'), { recursive: true })
  mkdirSync(join(folder, 'data'))
  const next = join(folder, 'site.next')
  mkdirSync(dirname(nodeIn(next)), { recursive: true })
  writeFileSync(nodeIn(next), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  vi.stubEnv('DATA_DIR', join(folder, 'data'))
  onTestFinished(() => void vi.unstubAllEnvs())
  const site = readInstalledSite(join(folder, 'site'))
  return { next, tried: tryNext(site, { folder: next }, 'leads.backup', false) }
}

test('restores into the copy of the checkout, which an update that was cut short names', async () => {
  const { next, tried } = tryVersion('echo "restored into $DATA_DIR"; exit 1')
  await expect(tried).rejects.toThrow(`restored into ${next}/`)
})

test('makes the pictures that the version names otherwise before its server has to be up in time', async () => {
  const { tried } = tryVersion(
    'case "$*" in *restore*) ;; *make-pictures) touch made ;; *) ls made && echo "served"; exit 1 ;; esac',
  )
  await expect(tried).rejects.toThrow('made\nserved')
})

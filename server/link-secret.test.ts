import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadLinkSecret } from './link-secret.ts'

async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'casa-in-posa-secret-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  return directory
}

test('makes 256 random bits once, for the owner alone, also when several ask at the same time', async () => {
  const [directory, other] = [await temporaryDirectory(), await temporaryDirectory()]
  const asked = await Promise.all(Array.from({ length: 8 }, () => loadLinkSecret(null, directory)))
  expect(new Set(asked).size).toBe(1)
  expect(Buffer.from(asked[0] ?? '', 'base64url')).toHaveLength(32)
  expect((await stat(join(directory, 'link-secret'))).mode & 0o777).toBe(0o600)
  expect(await loadLinkSecret(null, other)).not.toBe(asked[0])
})

test('takes the configured one and keeps nothing', async () => {
  const directory = await temporaryDirectory()
  expect(await loadLinkSecret('a configured secret of its own', directory)).toBe('a configured secret of its own')
  await expect(stat(join(directory, 'link-secret'))).rejects.toThrow('ENOENT')
})

import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { smallDisk } from '../../test/fixtures/small-disk.ts'
import { loadLinkSecret, replaceLinkSecret } from './link-secret.ts'

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

test('writes nothing where it is kept already, and tightens a file that others could read', async () => {
  const directory = await temporaryDirectory()
  const path = join(directory, 'link-secret')
  const secret = await loadLinkSecret(null, directory)
  await chmod(path, 0o644)
  expect(await loadLinkSecret(null, directory)).toBe(secret)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  const before = await Promise.all([stat(directory, { bigint: true }), stat(path, { bigint: true })])
  expect(await loadLinkSecret(null, directory)).toBe(secret)
  const after = await Promise.all([stat(directory, { bigint: true }), stat(path, { bigint: true })])
  expect(after.map(({ ctimeNs }) => ctimeNs)).toEqual(before.map(({ ctimeNs }) => ctimeNs))
})

test('leaves nothing behind where there is no room for it', async ({ skip }) => {
  const disk = smallDisk(skip)
  disk.fill()
  await expect(loadLinkSecret(null, disk.directory)).rejects.toThrow('ENOSPC')
  expect(await readdir(disk.directory)).toEqual(['filler'])
})

test('keeps the secret that it replaces for the owner alone, though others could read it', async () => {
  const directory = await temporaryDirectory()
  const path = join(directory, 'link-secret')
  await writeFile(path, 'the former secret, by hand\n')
  await chmod(path, 0o644)
  const former = await replaceLinkSecret('the secret of a backup', directory, new Date())
  expect(await readFile(former, 'utf8')).toBe('the former secret, by hand\n')
  expect(await readFile(path, 'utf8')).toBe('the secret of a backup\n')
  for (const file of [former, path]) {
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  }
})

test('takes the configured one and keeps nothing', async () => {
  const directory = await temporaryDirectory()
  expect(await loadLinkSecret('a configured secret of its own', directory)).toBe('a configured secret of its own')
  await expect(stat(join(directory, 'link-secret'))).rejects.toThrow('ENOENT')
})

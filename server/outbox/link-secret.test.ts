import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { smallDisk } from '../../test/fixtures/small-disk.ts'
import { temporaryFolder } from '../../test/fixtures/temporary-folder.ts'
import { loadLinkSecret, replaceLinkSecret } from './link-secret.ts'

test('generates 256 random bits once, readable for the owner alone, when several processes load it at once', async () => {
  const [directory, other] = [temporaryFolder(), temporaryFolder()]
  const loaded = await Promise.all(Array.from({ length: 8 }, () => loadLinkSecret(null, directory)))
  expect(new Set(loaded).size).toBe(1)
  expect(Buffer.from(loaded[0] ?? '', 'base64url')).toHaveLength(32)
  expect((await stat(join(directory, 'link-secret'))).mode & 0o777).toBe(0o600)
  expect(await loadLinkSecret(null, other)).not.toBe(loaded[0])
})

test('writes nothing when there is a secret, except the mode of a file that others could read', async () => {
  const directory = temporaryFolder()
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

test('leaves no file behind on a full disk', async ({ skip }) => {
  const disk = smallDisk(skip)
  disk.fill()
  await expect(loadLinkSecret(null, disk.directory)).rejects.toThrow('ENOSPC')
  expect(await readdir(disk.directory)).toEqual(['filler'])
})

test.runIf(process.platform === 'linux')('says that nobody can make its folder', async () => {
  await expect(loadLinkSecret(null, '/proc/there/is/none')).rejects.toThrow('cannot be used: ENOENT')
})

test('makes the replaced secret readable for the owner alone', async () => {
  const directory = temporaryFolder()
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

test('returns the configured secret and stores nothing', async () => {
  const directory = temporaryFolder()
  expect(await loadLinkSecret('a configured secret of its own', directory)).toBe('a configured secret of its own')
  await expect(stat(join(directory, 'link-secret'))).rejects.toThrow('ENOENT')
})

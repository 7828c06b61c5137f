import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../scripts/project-root.ts'
import { findBrowser } from './find-browser.ts'

const works = async (path: string) => ({ ok: true, path, version: '150.0' }) as const
const onlyWorks = (good: string) => async (path: string) =>
  path === good ? works(path) : ({ ok: false, path, reason: 'libnss3.so is missing' } as const)

test('takes the explicit browser and asks no source', async () => {
  const sources = [{ name: 'installed', candidates: () => Promise.reject(new Error('asked')) }]
  expect(await findBrowser('/opt/mine', sources, works)).toMatchObject({ ok: true, path: '/opt/mine' })
})

test('says what is wrong with an explicit browser instead of taking another', async () => {
  const sources = [{ name: 'installed', candidates: () => ['/usr/bin/chromium'] }]
  const found = await findBrowser('/opt/mine', sources, onlyWorks('/usr/bin/chromium'))
  expect(found).toEqual({ ok: false, explanation: 'BROWSER_PATH is /opt/mine, but libnss3.so is missing.' })
})

test('passes over browsers that do not start and sources that have none', async () => {
  const sources = [
    { name: 'installed', candidates: () => ['/usr/bin/chrome'] },
    { name: 'packaged', candidates: () => Promise.reject(new Error('no binary for this machine')) },
    { name: 'downloaded', candidates: () => ['/cache/old', '/cache/new'] },
  ]
  const found = await findBrowser(undefined, sources, onlyWorks('/cache/new'))
  expect(found).toEqual({ ok: true, path: '/cache/new', description: 'Chromium 150.0, downloaded (/cache/new)' })
})

test('names every attempt when there is no browser', async () => {
  const sources = [
    { name: 'installed', candidates: () => ['/usr/bin/chrome'] },
    { name: 'packaged', candidates: () => Promise.reject(new Error('no binary for this machine')) },
    { name: 'downloaded', candidates: () => [] },
  ]
  const found = await findBrowser(undefined, sources, onlyWorks('none'))
  expect(found).toMatchObject({
    ok: false,
    explanation: expect.stringMatching(/BROWSER_PATH.*chrome: libnss3.*no binary.*none found/s),
  })
})

test('refuses a file that is not a browser', async () => {
  const found = await findBrowser(join(projectRoot, 'package.json'), [])
  expect(found).toMatchObject({ ok: false, explanation: expect.stringContaining('not an executable file') })
})

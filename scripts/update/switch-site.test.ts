import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { temporaryFolder } from '../../test/fixtures/temporary-folder.ts'
import { listenHere } from '../find-free-port.ts'
import { goBack, switchAndWatch } from './switch-site.ts'

/** A site of a version, and another one beside it. */
function sitesBeside(version: string, suffix: '.before' | '.next', other: string) {
  const folder = join(temporaryFolder(), 'site')
  for (const [path, its] of [
    [folder, version],
    [`${folder}${suffix}`, other],
  ] as const) {
    mkdirSync(path)
    writeFileSync(join(path, 'package.json'), JSON.stringify({ version: its }))
  }
  return { folder, variables: {}, dataFolder: '', user: undefined, url: '' }
}

test('says why it goes back also where that fails, as the server cannot be started', async () => {
  const site = sitesBeside('0.2.0', '.next', '0.3.0')
  const [before, after] = [
    { version: '0.2.0', commit: '' },
    { version: '0.3.0', commit: '' },
  ]
  const next = { folder: `${site.folder}.next`, wanted: '', branch: '', before, after, breaking: [], changed: [] }
  // The copy's place is taken, so that nobody goes back meanwhile.
  const restart = `test -d ${site.folder}.next && grep -o '0.[23]' ${site.folder}/package.json; false`
  const switching = switchAndWatch(site, { ...next, mistyped: [] }, false, { restart, say: () => undefined })
  await expect(switching).rejects.toThrow(
    /failed\.\n\n0\.3\n\nGoing back to the version before has failed too: .* failed\.\n\n0\.2$/,
  )
})

test('goes back, unless an update is under way, says so, and where the shell has to go', async () => {
  const server = createServer((_request, response) => response.end())
  onTestFinished(() => void server.close())
  const port = await listenHere(server)
  const said: string[] = []
  const site = { ...sitesBeside('0.3.0', '.before', '0.2.0'), url: `http://127.0.0.1:${port}` }
  const { folder } = site
  const done = join(temporaryFolder(), 'done')
  const node = join(`${folder}.before`, 'node_modules/node/bin/node')
  mkdirSync(dirname(node), { recursive: true })
  writeFileSync(
    node,
    `#!/bin/sh\necho "$PWD" "$4" >> ${done}\nuntil test -e ${done}.on; do sleep 0.1; done\nexit 1\n`,
    { mode: 0o755 },
  )
  const options = { restart: `echo restart >> ${done}`, say: (text: string) => said.push(text) }
  mkdirSync(`${folder}.next`)
  await expect(goBack(site, options)).rejects.toThrow(/^An update is under way/)
  rmdirSync(`${folder}.next`)
  const going = goBack(site, options)
  await vi.waitFor(() => readFileSync(done), 60_000)
  // Who does not wait for the pictures, and tries once more, changes nothing.
  await expect(goBack(site, options)).rejects.toThrow(/^An update is under way/)
  writeFileSync(`${done}.on`, '')
  await going
  expect(existsSync(`${folder}.next`)).toBe(false)
  expect(readFileSync(join(folder, 'package.json'), 'utf8')).toContain('0.2.0')
  // Pictures that cannot be made keep nobody from going back.
  expect(readFileSync(done, 'utf8')).toBe(`${folder}.before make-pictures\nrestart\n`)
  expect(said.slice(2)).toEqual([
    `Back: version 0.2.0 runs again, with all that was stored since. The other one is in ${folder}.failed.`,
    `A shell that was in ${folder} is in ${folder}.failed now. Go on in the running version: cd ${folder}`,
  ])
})

import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../test/fixtures/temporary-folder.ts'
import { listenHere } from '../find-free-port.ts'
import { goBack } from './switch-site.ts'

test('goes back, unless an update is under way, says so, and where the shell has to go', async () => {
  const folder = join(temporaryFolder(), 'site')
  for (const [path, version] of [
    [folder, '0.3.0'],
    [`${folder}.before`, '0.2.0'],
  ] as const) {
    mkdirSync(path)
    writeFileSync(join(path, 'package.json'), JSON.stringify({ version }))
  }
  const server = createServer((_request, response) => response.end())
  onTestFinished(() => void server.close())
  const port = await listenHere(server)
  const said: string[] = []
  const site = { folder, variables: {}, dataFolder: '', user: undefined, url: `http://127.0.0.1:${port}` }
  const options = { restart: 'true', say: (text: string) => said.push(text) }
  mkdirSync(`${folder}.next`)
  await expect(goBack(site, options)).rejects.toThrow(/^An update is under way/)
  rmdirSync(`${folder}.next`)
  await goBack(site, options)
  expect(readFileSync(join(folder, 'package.json'), 'utf8')).toContain('0.2.0')
  expect(said.slice(1)).toEqual([
    `Back: version 0.2.0 runs again, with all that was stored since. The other one is in ${folder}.failed.`,
    `A shell that was in ${folder} is in ${folder}.failed now. Go on in the running version: cd ${folder}`,
  ])
})

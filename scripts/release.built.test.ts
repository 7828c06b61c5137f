import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { anna } from '../test/cases/same-lead.ts'
import { postLead } from '../test/fixtures/post-lead.ts'
import { spawnServer } from '../test/fixtures/spawned-server.ts'
import { temporaryFolder } from '../test/fixtures/temporary-folder.ts'
import { withoutProductVariables } from '../test/product-variables.ts'
import { readStoredLeads } from '../test/stored-leads.ts'
import { projectRoot } from './project-root.ts'
import { packRelease, releasedPaths } from './release.ts'

test('a release starts with the packages of production alone, shows the site and takes a lead', async () => {
  const folder = temporaryFolder()
  const archive = await packRelease(folder, '1.2.3')
  const sums = readFileSync(join(folder, 'casa-in-posa-1.2.3.sha256'), 'utf8')
  expect(sums).toContain(
    `${createHash('sha256').update(readFileSync(archive)).digest('hex')}  casa-in-posa-1.2.3.tar.gz`,
  )
  const list = JSON.parse(readFileSync(join(folder, 'casa-in-posa-1.2.3.cdx.json'), 'utf8'))
  const names = list.components.map(({ name }: { readonly name: string }) => name)
  const { dependencies } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))
  expect(names).toEqual(expect.arrayContaining(Object.keys(dependencies)))

  execFileSync('tar', ['--extract', '--file', archive, '--directory', folder])
  const site = join(folder, 'casa-in-posa-1.2.3')
  execFileSync('npm', ['ci', '--omit=dev', '--prefer-offline'], { cwd: site, stdio: 'ignore' })
  const server = spawnServer(site, { ...withoutProductVariables(process.env), NODE_COMPILE_CACHE: '' })
  const url = await server.listening()
  expect(await (await fetch(url)).text()).toContain('Affitta meglio')
  expect((await postLead(url)).status).toBe(201)
  expect(readStoredLeads(join(site, 'data'))).toMatchObject([{ email: anna.email }])
})

test('a release has all that the image has', () => {
  const [, run = ''] = readFileSync(join(projectRoot, 'Dockerfile'), 'utf8').split(' AS run\n')
  const copied = [...run.matchAll(/^COPY (?:--from=\w+ \/app\/)?(\S+) \S+$/gm)].map(([, path]) => path)
  expect(copied).toContain('dist-renderer')
  const released: readonly string[] = ['node_modules', ...releasedPaths]
  expect(copied.filter((path = '') => !released.includes(path))).toEqual([])
})

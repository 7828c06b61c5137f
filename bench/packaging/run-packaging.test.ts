import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { projectRoot } from '../../scripts/project-root.ts'
import { anna } from '../../test/cases/same-lead.ts'
import { writeSiteFixture } from '../../test/fixtures/site.ts'
import { type BuildPlace, buildStage } from './build-stage.ts'
import { checkImage } from './check-image.ts'
import { parseDockerIgnore } from './docker-ignore.ts'
import { makeWritable } from './folder-state.ts'
import { parseDockerfile, textsOf } from './parse-dockerfile.ts'
import { copyNode } from './run-packaging.ts'

const read = (name: string) => readFileSync(join(projectRoot, name), 'utf8')
const stages = parseDockerfile(read('Dockerfile'))
const ignored = parseDockerIgnore(read('.dockerignore'))

function temporaryPlace(): BuildPlace {
  const folder = mkdtempSync(join(tmpdir(), 'casa-in-posa-image-'))
  onTestFinished(() => {
    makeWritable(folder)
    rmSync(folder, { recursive: true })
  })
  return { context: projectRoot, ignored, stages: folder, nodeFolder: '', args: {} }
}

/** The short form of `npm run bench:packaging`: packages that are installed already, and a small site. */
test('what the last stage holds is enough for the server, on a disk it may not write to', async () => {
  const place = temporaryPlace()
  const [build, packages, run] = stages
  if (build === undefined || packages === undefined || run === undefined) {
    throw new Error('a stage is missing')
  }
  await writeSiteFixture(join(place.stages, 'build/app'))
  copyProductionPackages(join(place.stages, 'packages/app'))
  const built = buildStage(run, { ...place, run: (_command, directory) => mkdirSync(join(directory, 'data')) })
  // Only root could give it to the image's user.
  chmodSync(join(built.directory, 'data'), 0o777)
  chmodSync(place.stages, 0o755)
  const check = await checkImage(run, built, copyNode(place.stages).node)
  expect(check).toMatchObject({
    page: 200,
    lead: 201,
    isHealthy: true,
    ended: 0,
    storedNames: [anna.name],
    changed: [],
  })
})

test('every file that the build asks for is there and is sent to it', () => {
  const place = temporaryPlace()
  const [build, packages] = stages
  const commands: string[] = []
  for (const stage of [build, packages]) {
    if (stage !== undefined) {
      buildStage(stage, { ...place, run: (command) => commands.push(command) })
    }
  }
  expect(commands).toEqual(['npm ci', 'npm run build', 'npm ci --omit=dev'])
})

test('no secret, no database and no other system’s packages are sent to the build', () => {
  const kept = [
    '.env',
    '.git/config',
    'data/leads.db',
    'node_modules/pg/package.json',
    'dist/index.html',
    'dist-renderer/render.js',
    'docs/deploy.md',
  ]
  expect(kept.filter((path) => !ignored(path))).toEqual([])
  const sent = ['package.json', 'server/main.ts', 'content/photos/photos.ts', 'pipeline/budgets.ts']
  expect(sent.filter((path) => ignored(path))).toEqual([])
})

test('nothing that only tests need is sent to the build', () => {
  const kept = [
    'server/main.test.ts',
    'test/fixtures/app.ts',
    'test/fixtures/page.tsx',
    'test/fixtures/postgres-database.ts',
    'test/contracts/wire.ts',
    'test/cases/same-lead.ts',
  ]
  expect(kept.filter((path) => !existsSync(join(projectRoot, path)) || !ignored(path))).toEqual([])
})

test('every stage has the Node that package.json pins', () => {
  const { devDependencies } = JSON.parse(read('package.json'))
  expect(stages.map(({ image }) => image)).toEqual(stages.map(() => `node:${devDependencies.node}-slim`))
})

test('the image runs as a user that is not root, and has its signals, its volume and its health check', () => {
  const run = stages.at(-1)
  expect(run && textsOf(run, 'USER')).toEqual(['1000:1000'])
  expect(run && textsOf(run, 'STOPSIGNAL')).toEqual(['SIGTERM'])
  expect(run && textsOf(run, 'VOLUME')).toEqual(['/app/data'])
  expect(run && textsOf(run, 'CMD')).toEqual(['["node", "server/main.ts"]'])
})

/** Those that the lockfile does not call a development dependency: what `npm ci --omit=dev` would install. */
function copyProductionPackages(directory: string): void {
  const lock: { packages: Record<string, { dev?: boolean; devOptional?: boolean; optional?: boolean }> } = JSON.parse(
    read('package-lock.json'),
  )
  const found = Object.entries(lock.packages).filter(
    ([path, { dev, devOptional, optional }]) => path !== '' && !(dev || devOptional || optional),
  )
  for (const [path] of found) {
    cpSync(join(projectRoot, path), join(directory, path), { recursive: true })
  }
}

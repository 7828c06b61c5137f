import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { memoryLimits } from '../scripts/build.ts'
import { projectRoot } from '../scripts/project-root.ts'

const read = (name: string) => readFileSync(join(projectRoot, name), 'utf8')
const dockerfile = read('Dockerfile').replaceAll('\\\n', '')
const run = dockerfile.split(/^FROM /m).at(-1) ?? ''
const ignored = read('.dockerignore')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))

test('every stage has the Node that package.json pins', () => {
  const { devDependencies } = JSON.parse(read('package.json'))
  const images = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)
  expect(images).toEqual(Array(3).fill(`node:${devDependencies.node}-slim`))
})

test('the site is built, and the packages that it runs on are those of production', () => {
  const commands = [...(dockerfile.split(run)[0]?.matchAll(/^RUN (.*)$/gm) ?? [])].map(([, command]) => command)
  expect(commands).toEqual(['npm ci', 'SMTP_URL=$SENDS_MAIL npm run build', 'npm ci --omit=dev'])
})

test.each(['package-lock.json', 'proofs/package-lock.json'])(
  '%s has the checksum of each package, on every system',
  (file) => {
    const packages: Readonly<Record<string, { readonly integrity?: string }>> = JSON.parse(read(file)).packages
    const pinned = Object.entries(packages).filter(([path]) => path !== '')
    expect(pinned.filter(([, { integrity }]) => integrity === undefined).map(([path]) => path)).toEqual([])
  },
)

test('the image runs as a user that is not root, and has its signal, its volume and its command', () => {
  const command = `CMD ${JSON.stringify(['node', ...memoryLimits, 'server/main.ts']).replaceAll(',', ', ')}`
  for (const line of ['USER 1000:1000', 'STOPSIGNAL SIGTERM', 'VOLUME /app/data', command]) {
    expect(run).toContain(`\n${line}\n`)
  }
})

test('the image asks for its health what Caddy asks: one whose store cannot be written serves pages, and is not replaced', () => {
  const [, asked] = /^\s*health_uri (\S+)$/m.exec(read('deploy/Caddyfile')) ?? []
  expect(asked).toBe('/healthz?exclude=store')
  const check = run.split('\n').find((line) => line.startsWith('HEALTHCHECK '))
  expect(check).toContain(`:\${process.env.PORT}${asked}\``)
})

test('the build has every room of the product', () => {
  const { references } = JSON.parse(read('tsconfig.product.json'))
  const rooms = references.map(({ path }: { readonly path: string }) => path.split('/')[0])
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(\w+) \w+$/gm)].map(([, room]) => room)
  expect(rooms.filter((room: string) => !copied.includes(room))).toEqual([])
})

test('only named files are sent to the build, no tests among them, and all that it copies', () => {
  const [first, ...others] = ignored
  const sent = others.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, sources = '']) =>
    sources.split(' '),
  )
  expect(first).toBe('*')
  expect(others.slice(sent.length)).toEqual(['**/*.test.ts', '**/*.test.tsx'])
  expect(sent.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([])
  expect(copied.filter((path) => !sent.includes(path))).toEqual([])
  for (const kept of ['.env', '.git', 'data', 'node_modules', 'dist', 'dist-office', 'dist-renderer', 'docs', 'test']) {
    expect(sent).not.toContain(kept)
  }
})

/** Follows the imports of modules: their files, and the packages that they name. */
function follow(...entries: readonly string[]) {
  const found = new Set(entries)
  const packages = new Set<string>()
  for (const file of found) {
    for (const [, type, name = ''] of read(file).matchAll(/(?:^import (type )?[^']*|import\(|new URL\()'([^']+)'/gm)) {
      if (name.startsWith('.') && type === undefined && name.endsWith('.ts')) {
        found.add(normalize(join(dirname(file), name)))
      } else if (!/^[.]|^node:/.test(name) && type === undefined) {
        packages.add(/^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? '')
      }
    }
  }
  return { found, packages }
}

test('the build has every module that it begins with', () => {
  const [, build = ''] = dockerfile.split(/^FROM /m)
  const copied = [...build.matchAll(/^COPY (.*) \S+$/gm)].flatMap(([, sources = '']) => sources.split(' '))
  const { found } = follow('scripts/build.ts', 'scripts/load-environment.ts', 'pipeline/build.ts')
  expect([...found].filter((file) => !copied.includes(file.split('/')[0] ?? ''))).toEqual([])
})

test('the image has every module of the server, of the worker and of the commands, and every package', () => {
  const copied = [...run.matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, sources = '']) => sources.split(' '))
  const { dependencies } = JSON.parse(read('package.json'))
  const { found, packages } = follow(
    'server/main.ts',
    'server/worker.ts',
    'server/commands/leads.ts',
    'server/commands/office.ts',
    'pictures/picture-process.ts',
  )
  expect(found.size).toBeGreaterThan(80)
  expect([...found].filter((file) => !copied.includes(file.split('/')[0] ?? ''))).toEqual([])
  expect([...packages].filter((name) => !(name in dependencies))).toEqual([])
})

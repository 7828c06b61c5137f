import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { roomOf, rooms, runningRooms, topRooms } from '../rooms.ts'
import { projectRoot } from '../scripts/project-root.ts'

interface Import {
  readonly from: string
  readonly to: string
  /** Whether it is gone once the types are. */
  readonly isType: boolean
}

const files = globSync(`{${topRooms.join(',')}}/**/*.{ts,tsx}`, { cwd: projectRoot }).filter(
  (file) => !/\.test\.tsx?$/.test(file),
)

/** All imports of product files, of types too, by the file and what it names. */
const imports: readonly Import[] = files.flatMap((from) => {
  const text = readFileSync(join(projectRoot, from), 'utf8')
  const { staticImports, staticExports, dynamicImports } = parseSync(from, text).module
  const named = [
    ...staticImports.map(({ moduleRequest, entries }) => ({
      to: moduleRequest.value,
      isType: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) => (moduleRequest ? { to: moduleRequest.value, isType } : [])),
    ),
    // Those that are named by an expression are no part of the house.
    ...dynamicImports.map(({ moduleRequest }) => ({
      to: /^['"](.*)['"]$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[1] ?? '',
      isType: false,
    })),
  ]
  return named.map(({ to, isType }) => ({
    from,
    to: to.startsWith('.') ? normalize(join(dirname(from), to)) : to,
    isType,
  }))
})

/** The arrows between rooms: each with the imports that make it. */
const arrows = Map.groupBy(
  imports.flatMap(({ from, to }) => {
    const [room, other] = [roomOf(from), roomOf(to)]
    return room === undefined || other === undefined || room === other ? [] : [{ room, other, file: `${from} → ${to}` }]
  }),
  ({ room, other }) => `${room} → ${other}`,
)

const drawn = Object.entries(rooms).flatMap(([room, { imports }]) => imports.map((other) => `${room} → ${other}`))

test('there is no arrow between rooms that is not drawn in rooms.ts', () => {
  const others = [...arrows].filter(([arrow]) => !drawn.includes(arrow)).flatMap(([, made]) => made)
  expect(others.map(({ file }) => file)).toEqual([])
})

test('each arrow that is drawn is there', () => {
  expect(drawn.filter((arrow) => !arrows.has(arrow))).toEqual([])
})

test('no arrows make a circle', () => {
  const left = new Map(Object.entries(rooms))
  for (;;) {
    const lowest = [...left].filter(([, { imports }]) => imports.every((other) => !left.has(other)))
    if (lowest.length === 0) {
      break
    }
    for (const [room] of lowest) {
      left.delete(room)
    }
  }
  expect([...left.keys()]).toEqual([])
})

test('every file of the product lies in a room', () => {
  expect(files.filter((file) => roomOf(file) === undefined)).toEqual([])
})

test('no product file imports tests or proofs', () => {
  expect(imports.filter(({ to }) => /^(test|e2e|proofs)\//.test(to) || /\.test\.tsx?$/.test(to))).toEqual([])
})

test('a lead passes few files on its way from the form to a telephone', () => {
  // Whoever follows a lead, or looks for why one did not arrive, has to read these: one more must be worth it.
  const way = new Set([
    ...['rest/routes.ts', 'screening/sender.ts', 'screening/judge.ts', 'store/sqlite-store.ts'].map(
      (file) => `server/leads/${file}`,
    ),
    ...['queue/notification-queue.ts', 'notifier.ts', 'channels/push.ts'].map((file) => `server/outbox/${file}`),
  ])
  for (const file of way) {
    for (const { to } of imports.filter(({ from, to, isType }) => from === file && !isType && files.includes(to))) {
      way.add(to)
    }
  }
  expect(way.size).toBeLessThanOrEqual(48)
  expect([...way].filter((file) => !files.includes(file))).toEqual([])
})

test('what runs in a browser uses nothing of Node', () => {
  const inBrowsers = imports.filter(({ from }) => rooms[roomOf(from) ?? '']?.runsIn !== 'node')
  expect(inBrowsers.filter(({ to }) => to.startsWith('node:'))).toEqual([])
})

test('imports are by relative path: there are no aliases', () => {
  expect(imports.filter(({ to }) => /^[#~]|^@\//.test(to))).toEqual([])
})

test('docs/architecture.md is drawn from it', () => {
  const width = Math.max(...Object.keys(rooms).map((room) => room.length))
  const lines = Object.entries(rooms).map(([room, { imports }]) =>
    `${room.padEnd(width)}  →  ${imports.join(', ')}`.trimEnd(),
  )
  expect(readFileSync(join(projectRoot, 'docs/architecture.md'), 'utf8')).toContain(
    `\`\`\`\n${lines.join('\n')}\n\`\`\``,
  )
})

test('TypeScript, the image and the checks know every room', () => {
  const text = (file: string) => readFileSync(join(projectRoot, file), 'utf8')
  // The project of the pipeline has scripts too.
  const projects = topRooms.filter((room) => room !== 'scripts')
  expect([...text('tsconfig.product.json').matchAll(/"path": "(\w+)"/g)].map(([, path]) => path)).toEqual(
    expect.arrayContaining(projects),
  )
  expect(text('.dockerignore').split('\n')).toEqual(expect.arrayContaining(topRooms.map((room) => `!${room}`)))
  const copied = text('Dockerfile')
    .split('FROM ')
    .map((stage) => [...stage.matchAll(/^COPY (\w+) \1$/gm)].map(([, folder]) => folder))
  expect(copied[1]).toEqual(expect.arrayContaining(topRooms))
  expect(copied[3]).toEqual(expect.arrayContaining(runningRooms))
  const tested = topRooms.map((room) => `"../${room}/**/*.test.ts"`)
  expect(tested.filter((glob) => !text('test/tsconfig.json').includes(glob))).toEqual([])
})

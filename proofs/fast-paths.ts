import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { projectRoot } from '../scripts/project-root.ts'
import { median, rounded, writeResult } from './harness/figures.ts'
import { expectBuiltSite, startMeasuredServer } from './harness/measured-server.ts'
import { usageOf } from './harness/process-usage.ts'
import { type FastPath, fastPaths } from './load/fast-paths.ts'
import { expectWrk, type Load, loadLeads, loadVisits } from './load/generate.ts'
import { resume, whileRunning, withUsage } from './load/measure.ts'

/** `npm run fast-paths`: what each part of the server that exists for speed or memory alone carries, beside a server without it. */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '1' },
    connections: { type: 'string', default: '64' },
    /** Seconds of load before: code that V8 has not optimized yet makes every shortcut look large. */
    'warm-up': { type: 'string', default: '12' },
    only: { type: 'string', default: '' },
  },
})

const loads = { page: loadVisits, leads: loadLeads }

expectBuiltSite()
expectWrk()
const directory = await mkdtemp(join(tmpdir(), 'casa-in-posa-fast-paths-'))
const rows: Awaited<ReturnType<typeof compare>>[] = []
try {
  const pairs = fastPaths.flatMap((path) => path.loads.map((load) => ({ path, load })))
  for (const [index, { path, load }] of pairs.entries()) {
    if (path.name.includes(values.only)) {
      rows.push(await compare(path, load, join(directory, String(index))))
      console.log(JSON.stringify(rounded(rows.at(-1) ?? {})))
    }
  }
} finally {
  await rm(directory, { recursive: true, force: true })
}
const figures = rows.map(rounded)
console.table(figures)
if (values.only === '') {
  await writeResult('fast-paths', figures)
}
process.exitCode = rows.length > 0 && rows.every(({ errors }) => errors === 0) ? 0 : 1

/**
 * Measures the server beside one without a fast path. Both are started anew in each round, since two processes of the same code differ
 * by some hundredths for as long as they live, and measured twice, the second time in the other order.
 */
async function compare(path: FastPath, kind: keyof typeof loads, folder: string) {
  await mkdir(folder)
  const rounds: Awaited<ReturnType<typeof measureOnce>>[] = []
  for (let round = 0; round < Number(values.rounds); round += 1) {
    rounds.push(await measureOnce(path, kind, join(folder, String(round))))
  }
  const middle = (figure: (round: (typeof rounds)[number]) => number) => median(rounds.map(figure))
  return {
    without: path.name,
    load: kind,
    // Both above 1 where the fast path makes something faster.
    rate: middle(({ present, without }) => present.perSecond / without.perSecond),
    byProcessorTime: middle(({ present, without }) => without.cpuPerRequestUs / present.cpuPerRequestUs),
    cpuUs: middle(({ present }) => present.cpuPerRequestUs),
    cpuUsWithout: middle(({ without }) => without.cpuPerRequestUs),
    startMb: middle(({ present }) => present.startMb),
    startMbWithout: middle(({ without }) => without.startMb),
    peakMb: middle(({ present }) => present.memoryMb),
    peakMbWithout: middle(({ without }) => without.memoryMb),
    errors: rounds.reduce((sum, { present, without }) => sum + present.errors + without.errors, 0),
  }
}

async function measureOnce(path: FastPath, kind: keyof typeof loads, folder: string) {
  await mkdir(folder)
  await using present = await startVariant(null, join(folder, 'present'))
  await using without = await startVariant(path, join(folder, 'without'))
  const load: Load = { connections: Number(values.connections), seconds: Number(values.seconds) }
  const measure = ({ server }: typeof present) => withUsage(server, () => loads[kind](server.url, load))
  for (const { server } of [present, without]) {
    // Its first code is compiled before anything is counted.
    await whileRunning(server, () => loads[kind](server.url, { ...load, seconds: Number(values['warm-up']) }))
  }
  const first = { present: await measure(present), without: await measure(without) }
  const second = { without: await measure(without), present: await measure(present) }
  return {
    present: { startMb: present.startMb, ...sumUp(first.present, second.present) },
    without: { startMb: without.startMb, ...sumUp(first.without, second.without) },
  }
}

type Measured = Awaited<ReturnType<typeof withUsage>>

function sumUp(one: Measured, other: Measured) {
  const requests = one.requests + other.requests
  return {
    perSecond: (one.perSecond + other.perSecond) / 2,
    cpuPerRequestUs: (one.cpuPerRequestUs * one.requests + other.cpuPerRequestUs * other.requests) / requests,
    memoryMb: Math.max(one.memoryMb, other.memoryMb),
    errors: one.errors + other.errors,
  }
}

/** Starts the server, or one without a fast path. */
async function startVariant(path: FastPath | null, folder: string) {
  await mkdir(folder)
  const hooks = new URL(`load/leave-out.ts?${encodeURIComponent(path?.name ?? '')}`, import.meta.url).href
  const options = [`--import=${hooks}`, ...(path?.options ?? [])]
  const server = await startMeasuredServer(projectRoot, folder, null, options)
  return {
    server,
    startMb: usageOf(server.processId)?.memoryMb ?? Number.NaN,
    async [Symbol.asyncDispose]() {
      resume(server)
      await server.stop()
    },
  }
}

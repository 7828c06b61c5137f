import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '../server/http/server.ts'
import { writeSiteFixture } from '../test/fixtures/site.ts'
import { startServer } from '../test/start-server.ts'
import { rounded } from './rounded.ts'
import { usageOf } from './server/process-usage.ts'
import { MOST_P99_MS, runSlowClients } from './slow-clients/run-slow-clients.ts'
import { LARGE_BYTES, LARGE_PATH } from './slow-clients/slow-client.ts'
import { writeResult } from './write-result.ts'

/** `npm run bench:slow-clients`: keeps thousands of connections to the server in every slow way, and leaves leads meanwhile. */

/** What 3 000 connections may cost together. */
const MEMORY_GROWTH_MB = 150

const directory = await mkdtemp(join(tmpdir(), 'casa-in-posa-slow-'))
await writeSiteFixture(directory)
await writeFile(join(directory, 'dist', LARGE_PATH), Buffer.alloc(LARGE_BYTES))
const server = await startServer(directory, { PORT: '0', TRUST_PROXY: '127.0.0.1' })
try {
  const { quiet, beside, memoryMb, gone, clients, failed } = await runSlowClients({
    url: server.url,
    limits,
    clients: {
      silent: 1000,
      'silent after a request': 1000,
      'empty lines': 100,
      'slow headers': 300,
      'slow body': 300,
      'slow chunks': 200,
      'reads nothing': 100,
    },
    againMs: 1000,
    leadEveryMs: 20,
    busyMs: 2000,
    memoryMb: () => usageOf(server.processId)?.memoryMb ?? null,
    say: (line) => console.log(line),
  })
  console.table({ quiet: rounded(quiet), beside: rounded(beside) })
  console.table(gone.map(rounded))
  console.table({ clients, failed, ...(memoryMb && rounded(memoryMb)) })
  const problems = [
    ...(failed > 0 ? [`${failed} leads were not taken`] : []),
    ...(beside.p99Ms > MOST_P99_MS ? [`one lead in a hundred took longer than ${MOST_P99_MS} ms`] : []),
    ...gone.filter(({ stay }) => stay > 0).map(({ way, stay }) => `${stay} clients stay: ${way}`),
    ...((memoryMb?.growth ?? 0) > MEMORY_GROWTH_MB ? [`they cost more than ${MEMORY_GROWTH_MB} MB`] : []),
  ]
  console.log(problems.join('\n'))
  await writeResult('slow-clients', {
    clients,
    failed,
    quiet: rounded(quiet),
    beside: rounded(beside),
    p99BoundMs: MOST_P99_MS,
    gone: gone.map(rounded),
    memoryMb: memoryMb && rounded(memoryMb),
    memoryBoundMb: MEMORY_GROWTH_MB,
  })
  process.exitCode = problems.length === 0 ? 0 : 1
} finally {
  await server.stop()
  await rm(directory, { recursive: true, force: true })
}

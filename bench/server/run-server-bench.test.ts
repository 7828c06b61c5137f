import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { writeSiteFixture } from '../../test/fixtures/site.ts'
import { runServerBench } from './run-server-bench.ts'

/** The short form of `npm run bench:server`: on the embedded database, and on a machine without nginx without it. */
test('measures pages and leads beside the store alone, without an error', async () => {
  const siteDirectory = await mkdtemp(join(tmpdir(), 'casa-in-posa-site-'))
  onTestFinished(() => rm(siteDirectory, { recursive: true }))
  await writeSiteFixture(siteDirectory)
  const { rows, ratios, reading, flushMs, errors } = await runServerBench({
    siteDirectory,
    postgres: null,
    rounds: 1,
    connections: [4],
    seconds: 0.5,
    say: () => undefined,
  })
  expect(errors).toBe(0)
  const names = rows.map(({ subject }) => subject).filter((subject) => subject !== 'nginx /')
  expect(names).toEqual(['page /', 'leads on SQLite', 'SQLite store alone'])
  expect(rows.every(({ requests, p50Ms, p99Ms }) => requests > 0 && p50Ms > 0 && p99Ms >= p50Ms)).toBe(true)
  expect(ratios.find(({ what }) => what === 'leads on SQLite : SQLite store alone')?.ratio).toBeGreaterThan(0)
  expect(reading.ratio).toBeGreaterThan(0)
  expect(flushMs).toBeGreaterThan(0)
})

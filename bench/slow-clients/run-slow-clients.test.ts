import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { exampleBackendKey } from '../../business/backend.ts'
import { buildApp } from '../../server/app.ts'
import { limits as usualLimits } from '../../server/http/server.ts'
import { loadAnswers } from '../../server/pages/answers.ts'
import { loadSite } from '../../server/pages/load-site.ts'
import { writeSiteFixture } from '../../test/fixtures/site.ts'
import { sqliteFixture } from '../../test/fixtures/store.ts'
import { runSlowClients } from './run-slow-clients.ts'
import { LARGE_BYTES, LARGE_PATH } from './slow-client.ts'

/** As in the server, only sooner. */
const limits = {
  ...usualLimits,
  headersTimeoutMs: 1000,
  requestTimeoutMs: 2000,
  connectionTimeoutMs: 1500,
  keepAliveTimeoutMs: 2500,
  checkIntervalMs: 100,
}

/** Longer than anything in a test: here it counts that leads are taken at all. */
const MOST_MS = 5000

async function serverWithLargePage(): Promise<string> {
  const store = await sqliteFixture()
  const directory = await mkdtemp(join(tmpdir(), 'casa-in-posa-slow-'))
  await writeSiteFixture(directory)
  await writeFile(join(directory, 'dist', LARGE_PATH), Buffer.alloc(LARGE_BYTES))
  const app = buildApp({
    ...store,
    site: await loadSite(join(directory, 'dist')),
    answers: await loadAnswers(join(directory, 'dist-answers')),
    key: exampleBackendKey,
    secret: 'a secret of this test',
    log: { write: () => undefined },
    limits,
    trustedProxies: ['127.0.0.1'],
  })
  onTestFinished(async () => {
    await app.close()
    await store.close()
    await rm(directory, { recursive: true })
  })
  return app.listen({ host: '127.0.0.1', port: 0 })
}

/** The short form of `npm run bench:slow-clients`. */
test('slow clients keep nobody from leaving a lead, and are hung up on in time', async () => {
  const { failed, beside, gone } = await runSlowClients({
    url: await serverWithLargePage(),
    limits,
    clients: {
      silent: 100,
      'silent after a request': 100,
      'empty lines': 20,
      'slow headers': 30,
      'slow body': 30,
      'slow chunks': 20,
      'reads nothing': 10,
    },
    againMs: 200,
    leadEveryMs: 50,
    busyMs: 8000,
    memoryMb: () => null,
    say: () => undefined,
  })
  expect(failed).toBe(0)
  expect(beside.leads).toBeGreaterThan(20)
  expect(beside.p99Ms).toBeLessThan(MOST_MS)
  expect(gone).toHaveLength(7)
  expect(gone.filter(({ stay }) => stay > 0)).toEqual([])
})

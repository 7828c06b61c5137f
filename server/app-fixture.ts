import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { exampleBackendKey } from '../leads/backend.ts'
import { loadAnswers } from './answers/load-answers.ts'
import { buildApp, buildWorkerApp } from './app.ts'
import { type Limits, limits as usualLimits } from './limits.ts'
import { loadSite } from './static-site/load-site.ts'
import { writeSiteFixture } from './static-site/site-fixture.ts'
import { type StoreFixture, sqliteFixture } from './store/store-fixture.ts'

export const key = exampleBackendKey

/**
 * The real application on a store and a small site of the test's own, listening on a free port. All of it is gone when
 * the test has finished.
 *
 * @param openStore the store; the embedded one unless the test is about the other
 * @param limits those that the test needs other than usual
 */
export async function listeningApp<Store extends StoreFixture>(
  openStore: () => Promise<Store>,
  limits: Partial<Limits> = {},
  trustedProxies: readonly string[] = [],
) {
  const store = await openStore()
  const logLines: string[] = []
  const app = buildApp({
    leads: store.leads,
    records: store.records,
    ...(await siteParts()),
    key,
    secret: 'a secret of the tests',
    log: { write: (line) => logLines.push(line) },
    limits: { ...usualLimits, ...limits },
    trustedProxies,
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(async () => {
    await app.close()
    await store.close()
  })
  return { ...store, app, url, logLines }
}

/** The application on the embedded store. */
export function appOnFreshDatabase(limits: Partial<Limits> = {}) {
  return listeningApp(sqliteFixture, limits)
}

/** The application of the process that only notifies, on the embedded store. */
export async function workerOnFreshDatabase() {
  const { leads, records, close } = await sqliteFixture()
  const secret = 'a secret of the tests'
  const app = buildWorkerApp({ leads, records, ...(await siteParts()), secret, log: { write: () => undefined } })
  onTestFinished(async () => {
    await app.close()
    await close()
  })
  return app
}

/** A small site of the test's own, read as the server reads the built one. */
async function siteParts() {
  const directory = await mkdtemp(join(tmpdir(), 'casa-in-posa-site-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  await writeSiteFixture(directory)
  return {
    site: await loadSite(join(directory, 'dist')),
    answers: await loadAnswers(join(directory, 'dist-answers')),
  }
}

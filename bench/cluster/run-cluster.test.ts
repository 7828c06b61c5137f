import { expect, test } from 'vitest'
import { startPostgres } from '../../test/postgres.ts'
import { installedWebServers } from '../../test/web-servers/web-server.ts'
import { isFlawless, runCluster } from './run-cluster.ts'

/** The short form of `npm run bench:cluster`: behind the first balancer that is installed, else without one. */
test('three processes on one database lose and double nothing, whatever is killed', {
  timeout: 180_000,
}, async (context) => {
  const postgres = await startPostgres(true)
  context.onTestFinished(postgres.stop)
  const [balancer = null] = installedWebServers(process.env.PATH ?? '')
  const figures = await runCluster({
    postgres,
    balancer,
    leads: 30,
    seconds: 5,
    rollRounds: 1,
    leadPauseMs: 1_000,
    patienceMs: 90_000,
    say: () => undefined,
  })
  expect(figures, JSON.stringify(figures)).toSatisfy(isFlawless)
  expect(figures.killed + figures.stopped).toBeGreaterThan(0)
  expect(figures.rolling?.restarts ?? 3).toBe(3)
})

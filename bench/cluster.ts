import { parseArgs } from 'node:util'
import { startPostgres } from '../test/postgres.ts'
import { installedWebServers, noWebServer } from '../test/web-servers/web-server.ts'
import { type ClusterFigures, isFlawless, runCluster } from './cluster/run-cluster.ts'
import { rounded } from './rounded.ts'
import { writeResult } from './write-result.ts'

/** `npm run bench:cluster`: disturbs three processes on one PostgreSQL, behind each balancer that is installed. */
const { values } = parseArgs({
  options: {
    leads: { type: 'string', default: '3000' },
    seconds: { type: 'string', default: '60' },
    rounds: { type: 'string', default: '5' },
  },
})

const PATIENCE_MS = 5 * 60 * 1000
const LEAD_PAUSE_MS = 20

const balancers = installedWebServers(process.env.PATH ?? '')
if (balancers.length === 0) {
  throw new Error(noWebServer)
}
const postgres = await startPostgres(true)
const runs: ClusterFigures[] = []
try {
  for (const balancer of balancers) {
    const figures = await runCluster({
      postgres,
      balancer,
      leads: Number(values.leads),
      seconds: Number(values.seconds),
      rollRounds: Number(values.rounds),
      leadPauseMs: LEAD_PAUSE_MS,
      patienceMs: PATIENCE_MS,
      say: (line) => console.log(line),
    })
    const { limit, rolling, ...others } = figures
    console.table([others])
    console.table([limit])
    console.table([rounded(rolling ?? {})])
    runs.push({ ...figures, rolling: rolling && { ...rolling, slowestMs: Math.round(rolling.slowestMs) } })
  }
} finally {
  await postgres.stop()
}
await writeResult('cluster', { postgres: postgres.description.replace(/ \(.*/, ''), runs })
process.exitCode = runs.every(isFlawless) ? 0 : 1

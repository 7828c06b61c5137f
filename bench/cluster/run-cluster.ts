import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '../../test/find-free-port.ts'
import { writeSiteFixture } from '../../test/fixtures/site.ts'
import { startMailServer } from '../../test/mail-server.ts'
import type { StartedPostgres } from '../../test/postgres.ts'
import { addressesInPostgres } from '../../test/stored-leads.ts'
import type { WebServer } from '../../test/web-servers/web-server.ts'
import { createDatabase } from '../server/create-database.ts'
import { type ClusterProcess, clusterProcess } from './cluster-process.ts'
import { disturb } from './disturb.ts'
import { exceedLimit, type LimitFigures } from './exceed-limit.ts'
import { loadLeads } from './lead-load.ts'
import { type RepeatedNotices, repeatedNotices } from './repeated-notices.ts'
import { type RollFigures, roll } from './roll.ts'
import { startBalancer } from './start-balancer.ts'

const PROCESSES = 3
/** Longer than the balancer needs to notice: start-balancer.ts. */
const DRAIN_SECONDS = '2'
const FIRST_LEAD_OF_ROLL = 1_000_000
const FIRST_LEAD_OF_LIMIT = 2_000_000
const GREEDY_SENDER = '198.51.100.7'

export interface ClusterOptions {
  readonly postgres: Pick<StartedPostgres, 'url' | 'restart'>
  /** None: the load asks the processes itself, in turn, and the rolling restart, which needs one, is left out. */
  readonly balancer: WebServer | null
  readonly leads: number
  /** How long they come in, while processes and database are disturbed. */
  readonly seconds: number
  readonly rollRounds: number
  readonly leadPauseMs: number
  /** How long the notices may take after the last lead. */
  readonly patienceMs: number
  readonly say: (line: string) => void
}

/** What the run has seen. */
export interface ClusterFigures extends RepeatedNotices {
  readonly balancer: string
  readonly killed: number
  readonly stopped: number
  readonly databaseRestarts: number
  readonly acknowledged: number
  readonly sentAgain: number
  readonly triedAgain: number
  readonly lost: number
  readonly doubledLeads: number
  readonly invented: number
  readonly notNotified: number
  readonly notifiedWithoutLead: number
  readonly limit: LimitFigures
  readonly rolling: RollFigures | null
}

/** Whether the run has seen nothing that must not be. */
export function isFlawless(figures: ClusterFigures): boolean {
  const { lost, doubledLeads, invented, notNotified, notifiedWithoutLead, doubled, limit, rolling } = figures
  const flaws = lost + doubledLeads + invented + notNotified + notifiedWithoutLead + doubled + (rolling?.failed ?? 0)
  return flaws === 0 && limit.taken === limit.limit && limit.taken + limit.refused === limit.sent
}

/** Puts several processes on one database under load, disturbs them, restarts them in turn, and counts what is left. */
export async function runCluster(options: ClusterOptions): Promise<ClusterFigures> {
  const { balancer, leads, seconds, rollRounds, leadPauseMs, patienceMs, say } = options
  const directory = await mkdtemp(join(tmpdir(), 'casa-in-posa-cluster-'))
  await writeSiteFixture(directory)
  const mail = await startMailServer()
  const databaseUrl = await createDatabase(options.postgres.url, `cluster_${balancer?.name ?? 'alone'}`)
  const processes: ClusterProcess[] = []
  const ends: (() => Promise<void>)[] = []
  try {
    for (let number = 1; number <= PROCESSES; number += 1) {
      const environment = {
        DATABASE_URL: databaseUrl,
        SMTP_URL: mail.url,
        NOTIFY_TO: 'lead@casainposa.example',
        LINK_SECRET: 'the same in all processes of the run',
        TRUST_PROXY: '127.0.0.1',
        DRAIN_SECONDS: balancer === null ? '0' : DRAIN_SECONDS,
      }
      processes.push(await clusterProcess(directory, `process-${number}`, await findFreePort(), environment))
    }
    // At the same moment, on an empty database.
    await Promise.all(processes.map(({ start }) => start()))
    const urls = processes.map(({ url }) => url)
    const front = balancer === null ? null : await startBalancer(balancer, urls, directory)
    ends.push(async () => front?.stop())

    const [load, disturbances] = await Promise.all([
      loadLeads(front === null ? urls : [front.url], leads, seconds),
      disturb({ processes, postgres: options.postgres, seconds, say }),
    ])
    const rolling =
      front === null
        ? null
        : await roll({ url: front.url, processes, rounds: rollRounds, leadPauseMs, firstLead: FIRST_LEAD_OF_ROLL })
    const sent = new Set([...load.sent, ...(rolling?.sent ?? [])])
    const acknowledged = new Set([...load.acknowledged, ...(rolling?.acknowledged ?? [])])

    const missing = () => [...acknowledged].filter((address) => !mail.taken.has(address)).length
    const deadline = Date.now() + patienceMs
    for (let round = 0; missing() > 0 && Date.now() < deadline; round += 1) {
      for (const { expectRunning } of processes) {
        expectRunning()
      }
      if (round % 20 === 0) {
        say(`${acknowledged.size} leads acknowledged, ${missing()} of them not told yet`)
      }
      await wait(500)
    }
    const stored = await addressesInPostgres(databaseUrl)
    const rows = new Set(stored)
    const toldOf = new Set(mail.taken.keys())
    const limit = await exceedLimit(urls, GREEDY_SENDER, FIRST_LEAD_OF_LIMIT)
    const count = (...kinds: string[]) => disturbances.filter(({ kind }) => kinds.includes(kind)).length
    return {
      balancer: balancer === null ? 'none' : `${balancer.name} ${balancer.version}`,
      killed: count('killed'),
      stopped: count('stopped'),
      databaseRestarts: count('fast', 'immediate'),
      acknowledged: acknowledged.size,
      sentAgain: load.sentAgain,
      triedAgain: load.failures,
      lost: [...acknowledged].filter((address) => !rows.has(address)).length,
      doubledLeads: stored.length - rows.size,
      invented: [...rows].filter((address) => !sent.has(address)).length,
      notNotified: missing(),
      notifiedWithoutLead: [...toldOf].filter((address) => !rows.has(address)).length,
      ...repeatedNotices(mail.takes, disturbances),
      limit,
      rolling: rolling?.figures ?? null,
    }
  } finally {
    await Promise.all([...ends, ...processes.map(({ kill }) => kill)].map((end) => end()))
    await mail.close()
    await rm(directory, { recursive: true, force: true })
  }
}

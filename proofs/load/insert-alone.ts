import type { StoreConfig } from '../../server/config/config.ts'
import { unknownOrigin } from '../../server/leads/screening/sender.ts'
import { openStore } from '../../server/leads/store/open-store.ts'
import { latenciesOf } from '../harness/figures.ts'
import type { LoadFigures } from './figures.ts'
import type { Load } from './generate.ts'

export interface InsertLoad extends Load {
  readonly store: StoreConfig
}

// A program of its own: what it computes must not slow the one down that measures the servers.
const { store, connections, seconds }: InsertLoad = JSON.parse(process.argv[2] ?? '')
const database = await openStore(store)
const times: number[] = []
let errors = 0
const start = performance.now()
await Promise.all(Array.from({ length: connections }, (_, connection) => insertInTurn(connection)))
const perSecond = (times.length / (performance.now() - start)) * 1000
const { p50Ms, p99Ms } = latenciesOf(times)
const figures: LoadFigures = { requests: times.length, perSecond, p50Ms, p99Ms, errors }
console.log(JSON.stringify(figures))
await database.close()

/** Inserts the next lead when the last is safe. */
async function insertInTurn(connection: number): Promise<void> {
  for (let count = 0; performance.now() < start + seconds * 1000; count += 1) {
    const name = `Lead ${process.pid}-${connection}-${count}`
    const lead = { name, email: 'lead@esempio.example', phone: '+39 333 1234567', zone: 'roma' } as const
    const before = performance.now()
    await database.insert([lead], { ...unknownOrigin, sender: 'shared:proof', signal: 'none' }).catch(() => {
      errors += 1
    })
    times.push(performance.now() - before)
  }
}

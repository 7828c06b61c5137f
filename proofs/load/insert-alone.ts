import pg from 'pg'
import type { StoreConfig } from '../../server/config/config.ts'
import { migrate } from '../../server/store/postgres/migrate.ts'
import { openPool } from '../../server/store/postgres/pool.ts'
import { openSqliteStore } from '../../server/store/sqlite/store.ts'
import { figuresOf, type LoadFigures } from './figures.ts'

export interface RawLoad {
  readonly store: StoreConfig
  readonly connections: number
  readonly seconds: number
}

/** A server takes 100 connections by default, of which some are in use. */
const MAX_CONNECTIONS = 80

type Insert = (name: string) => Promise<unknown>

// A process of its own: what it computes must not slow the one down that measures the servers.
process.on('message', (rawLoad: RawLoad) => {
  insertAlone(rawLoad).then(
    (figures) => process.send?.(figures),
    (error: unknown) => {
      process.stderr.write(`${error}\n`)
      process.exitCode = 1
      process.disconnect()
    },
  )
})

/** Each connection inserts its next row when the last is safe. */
async function insertAlone({ store, connections, seconds }: RawLoad): Promise<LoadFigures> {
  const { inserts, close } =
    store.kind === 'sqlite' ? await sqlite(store.directory, connections) : await postgres(store.url, connections)
  const times: number[] = []
  const start = performance.now()
  const end = start + seconds * 1000
  let errors = 0
  await Promise.all(
    inserts.map(async (insert, connection) => {
      for (let count = 0; performance.now() < end; count += 1) {
        const before = performance.now()
        await insert(`Lead ${process.pid}-${connection}-${count}`).catch(() => {
          errors += 1
        })
        times.push(performance.now() - before)
      }
    }),
  )
  const figures = figuresOf(times, (performance.now() - start) / 1000, errors)
  await close()
  return figures
}

async function sqlite(directory: string, connections: number) {
  const store = await openSqliteStore(directory)
  const insert: Insert = (name) =>
    store.insert([{ name, email: 'lead@esempio.example', phone: '+39 333 1234567', zone: 'roma' }], {
      sender: 'shared:proof',
      signal: 'none',
    })
  return { inserts: Array.from({ length: connections }, () => insert), close: () => store.close() }
}

async function postgres(url: string, connections: number) {
  const pool = openPool(url)
  await migrate(pool)
  await pool.end()
  const clients = Array.from(
    { length: Math.min(connections, MAX_CONNECTIONS) },
    () => new pg.Client({ connectionString: url }),
  )
  await Promise.all(clients.map((client) => client.connect()))
  const inserts = clients.map(
    (client): Insert =>
      (name) =>
        client.query({
          name: 'insert',
          text: 'insert into public.leads (name, email, phone, zone) values ($1, $2, $3, $4)',
          values: [name, 'lead@esempio.example', '+39 333 1234567', 'roma'],
        }),
  )
  return { inserts, close: () => Promise.all(clients.map((client) => client.end())) }
}

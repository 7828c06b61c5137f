import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '../../leads/milliseconds.ts'
import { searchText } from '../../leads/search-text.ts'
import type { SqlDatabase, SqlValue, Statement } from '../../server/database/sql-database.ts'
import { sameLeadHash } from '../../server/leads/lead-rows.ts'

/** More make SQLite look long for the names of values. */
const BATCH = 100
/** The leads of three years. */
const SPAN_MS = 3 * 365 * 24 * HOUR_MS

const firstNames = 'Giulia Paolo Francesca Luca Niccolò Elena Davide Chiara Matteo Sara Andrea Teresa Simone'.split(' ')
const lastNames = 'Ferrari Esposito Romano Colombo Ricci Marino Greco Bruno Gallo Conti Costa'.split(' ')
const zones = ['roma', 'milano', 'altro'] as const

/** What a search may look for: one person among all, and a name that one in thirteen has. */
export const searched = { name: 'Zaccaria', email: 'lead-50000@', digits: '333 1 05 00 00', common: 'Giulia' }

/**
 * Fills an empty database with the leads of three years: five in a hundred wait, three are held, two are booked for the coming
 * weeks, the others were contacted, booked in the past or lost. Each has its notice and its events, as real ones do.
 */
export async function seedLeads(database: SqlDatabase, count: number, now: Date): Promise<void> {
  for (let start = 0; start < count; start += BATCH) {
    const indexes = Array.from({ length: Math.min(BATCH, count - start) }, (_, offset) => start + offset)
    const leads = indexes.map((index) => leadAt(index, count, now))
    const columns = leads.map((lead) =>
      database.computesSearch ? lead.columns : { ...lead.columns, search: lead.search },
    )
    await database.run([
      insertInto('leads', columns),
      insertInto(
        'notifications',
        leads.map(({ columns: { id, created_at: at, held_because: held } }) => ({
          id: `${id}:notice`,
          lead_id: id,
          kind: 'notice',
          status: held === null ? 'delivered' : 'held',
          created_at: at,
          due_at: at,
          delivered_at: at,
          delivered_by: 'email',
        })),
        // PostgreSQL has queued the notice itself.
        `on conflict (id) do update set status = excluded.status, delivered_at = excluded.delivered_at,
          delivered_by = excluded.delivered_by`,
      ),
      insertInto(
        'lead_events',
        leads.flatMap(({ columns: { id, created_at, contacted_at } }) =>
          ['called', contacted_at === null ? 'no-answer' : 'contacted'].map((kind) => ({
            lead_id: id,
            at: contacted_at ?? created_at,
            kind,
            by: 'Anna',
          })),
        ),
      ),
    ])
  }
}

function leadAt(index: number, count: number, now: Date) {
  const createdAt = new Date(now.getTime() - SPAN_MS * (1 - index / count) - HOUR_MS)
  const iso = (hours: number, from = createdAt) => new Date(from.getTime() + hours * HOUR_MS).toISOString()
  const first = firstNames[index % firstNames.length]
  const last = index === count >> 1 ? searched.name : lastNames[(index * 7) % lastNames.length]
  const person = {
    name: `${first} ${last}`,
    email: `lead-${index}@esempio.example`,
    phone: `+39 333 1 ${String(index).padStart(6, '0')}`,
    zone: zones[index % zones.length] ?? 'roma',
  }
  // A share by its place in a hundred, which no other pattern here repeats.
  const place = (index * 37) % 100
  const [isOpen, isHeld, isComing, isPast, isLost] = [place < 5, place < 8, place < 10, place < 25, place < 55]
  const isAnswered = !(isOpen || isHeld)
  return {
    search: searchText(person),
    columns: {
      id: randomUUID(),
      created_at: createdAt.toISOString(),
      ...person,
      same_lead_key: sameLeadHash(person),
      held_because: isHeld && !isOpen ? 'content' : null,
      contacted_at: isAnswered ? iso(1 + (index % 30)) : null,
      booked_for: !isAnswered || !isPast ? null : isComing ? iso(index % 1000, now) : iso(200),
      lost_at: isLost && !isPast ? iso(50) : null,
      call_back_at: place === 4 ? iso(index % 200, now) : null,
      version: 2,
    },
  }
}

function insertInto(table: string, rows: readonly Readonly<Record<string, SqlValue>>[], conflict = ''): Statement {
  const [first = {}] = rows
  const names = Object.keys(first)
  const values: SqlValue[] = []
  const tuples = rows.map((row) => `(${names.map((name) => `$${values.push(row[name] ?? null)}`).join(', ')})`)
  return { sql: `insert into ${table} (${names.join(', ')}) values ${tuples.join(', ')} ${conflict}`, values }
}

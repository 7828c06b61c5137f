import { MAX_COUNTED } from '../../../contracts/office.ts'
import { count, type Place, type SqlDatabase, type Statement, write } from '../../database/sql-database.ts'
import { asksForOther } from '../../leads/appointments.ts'
import { conditionsOf, type OfficeFilter } from './list-conditions.ts'
import { type OfficeRow, officeColumns, toOfficeRow, withDates } from './office-row.ts'

/** The leads on one page of a list: those of the first screen are all read and drawn before it stands. */
const pageLength = ({ section }: OfficeFilter) => (section === undefined ? 30 : sectionLengths[section])

/** The leads that an export reads at once: however many there are, those of a page are in memory. */
const EXPORTED_TOGETHER = 500

const sectionLengths = { due: 20, 'to-deliver': 10, held: 10, contacted: 5, booked: 10 } as const

export interface OfficePage {
  readonly rows: readonly OfficeRow[]
  /** The cursor of the next page; null on the last one. */
  readonly next: string | null
}

export function leadListsIn(database: SqlDatabase) {
  /**
   * Lists one page. The section 'due' goes by what is left of the 24 hours, and has at its end those to call back later; 'booked' those
   * from today on by their day, first the hosts who ask for another time; 'to-deliver' by the time that is left. The others, and those
   * without a section, have the newest first.
   *
   * @param cursor where an earlier page ended; null for the first
   */
  async function list(
    filter: OfficeFilter,
    now: Date,
    cursor: string | null = null,
    length: number = pageLength(filter),
  ): Promise<OfficePage> {
    const from = cursor === null ? null : readCursor(cursor)
    const parts = partsOf(filter).map((part, index) => ({ part, index }))
    const left = parts.slice(from?.part ?? 0)
    // One more than a page, to know whether there is another.
    const statements = left.map(({ part, index }) =>
      selectPart(database, filter, part, now, length + 1, index === from?.part ? from : null),
    )
    const results = await database.run(statements)
    const found = results.flatMap((rows, order) => rows.map((row) => ({ row, part: left[order]?.index ?? 0 })))
    const page = found.slice(0, length)
    const last = found.length > length ? page.at(-1) : undefined
    return {
      rows: page.map(({ row }) => toOfficeRow(row)),
      next: last === undefined ? null : `${last.part}~${last.row.position}~${last.row.id}`,
    }
  }

  return {
    list,

    /** Lists all in the same order, page by page. */
    async *pages(filter: OfficeFilter, now: Date): AsyncGenerator<readonly OfficeRow[]> {
      let cursor: string | null = null
      do {
        const page: OfficePage = await list(filter, now, cursor, EXPORTED_TOGETHER)
        yield page.rows
        cursor = page.next
      } while (cursor !== null)
    },

    /** Counts up to `MAX_COUNTED`. */
    count: async (filter: OfficeFilter, now: Date): Promise<number> => {
      const found = (place: Place) => `select 1 from leads where ${conditionsOf(database, filter, now, place)}`
      return count(database, (place) => `from (${found(place)} limit ${MAX_COUNTED}) as found`)
    },
  }
}

/** A part of a list with an order of its own: the newest first, and in a section what is next. */
interface Part {
  readonly column: 'created_at' | 'call_back_at' | 'booked_for' | 'promised'
  /** @param now puts the time into the statement */
  readonly condition?: (now: () => string) => string
}

function partsOf({ section }: OfficeFilter): readonly Part[] {
  switch (section) {
    case 'due':
      return [
        { column: 'promised', condition: (now) => `(call_back_at is null or call_back_at <= ${now()})` },
        { column: 'call_back_at', condition: (now) => `call_back_at > ${now()}` },
      ]
    case 'booked':
      return [
        { column: 'booked_for', condition: () => hostAsksForOther },
        { column: 'booked_for', condition: () => `not ${hostAsksForOther}` },
      ]
    case 'to-deliver':
      return [{ column: 'booked_for' }]
    default:
      return [{ column: 'created_at' }]
  }
}

const hostAsksForOther = `exists (select 1 from appointments where appointments.lead_id = leads.id and ${asksForOther})`

interface Cursor {
  readonly part: number
  /** The time as the database itself writes it: PostgreSQL's have microseconds. */
  readonly position: string
  readonly id: string
}

function readCursor(cursor: string): Cursor {
  const [part, position = '', id = ''] = cursor.split('~')
  return { part: Number(part), position, id }
}

function selectPart(
  database: SqlDatabase,
  filter: OfficeFilter,
  { column, condition }: Part,
  now: Date,
  limit: number,
  after: Cursor | null,
): Statement {
  const direction = column === 'created_at' ? 'desc' : 'asc'
  const isPromised = column === 'promised'
  // Who writes once the closed days are over, or were taken away, may have less time left than who wrote before.
  const by = (table: string) =>
    isPromised ? `coalesce(${table}promise_from, ${table}created_at)` : `${table}${column}`
  // Who wrote on closed days has the same time left as others: whoever came first is first, which ids do not tell on PostgreSQL.
  const cameFirst = (table: string) => (isPromised ? `${table}created_at, ` : '')
  const order = (table: string) => `order by ${by(table)} ${direction}, ${cameFirst(table)}${table}id ${direction}`
  const behind = (place: Place, { position, id }: Cursor) => {
    // Where it was erased since, all who share its deadline come again: none is left out.
    const came = () => `coalesce((select created_at from leads where id = ${place(id)}), '0001-01-01T00:00:00.000Z'), `
    const last = `${place(position)}, ${isPromised ? came() : ''}${place(id)}`
    return `(${by('')}, ${cameFirst('')}id) ${direction === 'asc' ? '>' : '<'} (${last})`
  }
  return write((place) => {
    const conditions = [
      conditionsOf(database, filter, now, place),
      ...(condition === undefined ? [] : [condition(() => place(now.toISOString()))]),
      ...(after === null ? [] : [behind(place, after)]),
    ]
    // The ids are found in an index alone, but for what is due, of which there is little.
    return `select ${officeColumns}, cast(${by('leads.')} as text) as position from (
        select id as found from leads where ${conditions.join(' and ')} ${order('')} limit ${limit}
      ) as page join leads on leads.id = page.found ${withDates} ${order('leads.')}`
  })
}

import { dayInRome } from '../../../business/rome-time.ts'
import { MAX_COUNTED } from '../../../contracts/office.ts'
import { CONTACT_WITHIN_MS } from '../../../leads/contact-promise.ts'
import { isoBefore } from '../../database/clock.ts'
import { toDateOrNull } from '../../database/row-values.ts'
import { query, type SqlDatabase, type SqlRow, type SqlValue, type Statement } from '../../database/sql-database.ts'
import { isUuid } from '../../leads/lead-record.ts'
import { stateConditions } from '../../leads/lead-records.ts'
import { leadColumnsOf, toLeadRecord } from '../../leads/lead-rows.ts'
import { type OfficeFilter, type OfficeLeads, type OfficeRow, PAGE_LENGTH } from './office-leads.ts'

type OfficeLists = Pick<OfficeLeads, 'list' | 'all' | 'count'>

/** The columns that `toOfficeRow` reads. */
export const officeColumns = `${leadColumnsOf('leads')}, leads.version, leads.call_back_at,
  (select count(*) from lead_events where lead_events.lead_id = leads.id and lead_events.kind = 'no-answer') as attempts`

/** Parses the row of a lead in the office. */
export function toOfficeRow(row: SqlRow): OfficeRow {
  return {
    lead: toLeadRecord(row),
    version: Number(row.version),
    callBackAt: toDateOrNull(row.call_back_at),
    attempts: Number(row.attempts),
  }
}

/** The lists of the office, in the SQL that both databases share. */
export function officeListsIn(database: SqlDatabase): OfficeLists {
  return {
    list: async (filter, now, cursor = null) => {
      const from = cursor === null ? null : readCursor(cursor)
      if (from === 'invalid') {
        return 'invalid'
      }
      const parts = partsOf(filter).map((part, index) => ({ part, index }))
      const left = parts.slice(from?.part ?? 0)
      // One more than a page, to know whether there is another.
      const statements = left.map(({ part, index }) =>
        selectPart(database, filter, part, { now, limit: PAGE_LENGTH + 1, after: index === from?.part ? from : null }),
      )
      const results = await database.run(statements)
      const found = results.flatMap((rows, order) => rows.map((row) => ({ row, part: left[order]?.index ?? 0 })))
      const page = found.slice(0, PAGE_LENGTH)
      const last = found.length > PAGE_LENGTH ? page.at(-1) : undefined
      return {
        rows: page.map(({ row }) => toOfficeRow(row)),
        next: last === undefined ? null : `${last.part}~${last.row.position}~${last.row.id}`,
      }
    },

    all: async (filter, now) => {
      const results = await database.run(
        partsOf(filter).map((part) => selectPart(database, filter, part, { now, limit: null, after: null })),
      )
      return results.flat().map(toOfficeRow)
    },

    count: async (filter, now) => {
      const values: SqlValue[] = []
      const where = conditionsOf(database, filter, now, placeIn(values))
      const [row] = await query(
        database,
        `select count(*) as counted from (select 1 from leads where ${where} limit ${MAX_COUNTED}) as counted`,
        ...values,
      )
      return Number(row?.counted)
    },
  }
}

/** A part of a list with an order of its own. */
interface Part {
  readonly column: 'created_at' | 'call_back_at' | 'booked_for'
  readonly direction: 'asc' | 'desc'
  readonly condition?: (now: string) => string
}

const newestFirst: readonly Part[] = [{ column: 'created_at', direction: 'desc' }]

function partsOf({ section }: OfficeFilter): readonly Part[] {
  switch (section) {
    case 'due':
      return [
        {
          column: 'created_at',
          direction: 'asc',
          condition: (now) => `(call_back_at is null or call_back_at <= ${now})`,
        },
        { column: 'call_back_at', direction: 'asc', condition: (now) => `call_back_at > ${now}` },
      ]
    case 'booked':
      return [{ column: 'booked_for', direction: 'asc' }]
    default:
      return newestFirst
  }
}

interface Cursor {
  readonly part: number
  /** The time as the database itself writes it: PostgreSQL's have microseconds. */
  readonly position: string
  readonly id: string
}

function readCursor(cursor: string): Cursor | 'invalid' {
  const [part = '', position = '', id = ''] = cursor.split('~')
  const isTime =
    /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d(:\d\d)?)$/.test(position) &&
    !Number.isNaN(Date.parse(`${position.slice(0, 10)}T${position.slice(11, 19)}Z`))
  return /^[01]$/.test(part) && isTime && isUuid(id) ? { part: Number(part), position, id } : 'invalid'
}

interface Range {
  readonly now: Date
  readonly limit: number | null
  readonly after: Cursor | null
}

function selectPart(
  database: SqlDatabase,
  filter: OfficeFilter,
  { column, direction, condition }: Part,
  { now, limit, after }: Range,
): Statement {
  const values: SqlValue[] = []
  const place = placeIn(values)
  const conditions = [
    conditionsOf(database, filter, now, place),
    ...(condition === undefined ? [] : [condition(place(now.toISOString()))]),
    ...(after === null
      ? []
      : [`(${column}, id) ${direction === 'asc' ? '>' : '<'} (${place(after.position)}, ${place(after.id)})`]),
  ]
  const order = (table: string) => `order by ${table}${column} ${direction}, ${table}id ${direction}`
  return {
    // The ids are found in an index alone.
    sql: `select ${officeColumns}, cast(leads.${column} as text) as position from (
        select id as found from leads where ${conditions.join(' and ')} ${order('')}${limit === null ? '' : ` limit ${limit}`}
      ) as page join leads on leads.id = page.found ${order('leads.')}`,
    values,
  }
}

const placeIn = (values: SqlValue[]) => (value: SqlValue) => `$${values.push(value)}`

function conditionsOf(
  { hoursAfter }: SqlDatabase,
  { section, texts = [], state, zone, from, until, isCounted, promise }: OfficeFilter,
  now: Date,
  place: (value: SqlValue) => string,
): string {
  const sections = {
    due: () => [stateConditions.new],
    held: () => [stateConditions.held],
    booked: () => [stateConditions.booked, `booked_for >= ${place(dayInRome(now).from.toISOString())}`],
  }
  const deadline = hoursAfter('created_at', CONTACT_WITHIN_MS / (60 * 60 * 1000))
  const promises = {
    contacted: () => 'contacted_at is not null',
    kept: () => `contacted_at <= ${deadline}`,
    broken: () =>
      `(contacted_at > ${deadline} or contacted_at is null and created_at < ${place(isoBefore(now, CONTACT_WITHIN_MS))})`,
  }
  const conditions = [
    ...(section === undefined ? [] : sections[section]()),
    ...texts.map((text) => `search like ${place(`%${text.replace(/[\\%_]/g, '\\$&')}%`)} escape '\\'`),
    ...(state === undefined ? [] : [stateConditions[state]]),
    ...(zone === undefined ? [] : [`zone = ${place(zone)}`]),
    ...(from === undefined ? [] : [`created_at >= ${place(from.toISOString())}`]),
    ...(until === undefined ? [] : [`created_at < ${place(until.toISOString())}`]),
    ...(isCounted === true ? ['held_because is null'] : []),
    ...(promise === undefined ? [] : [promises[promise]()]),
  ]
  return conditions.length > 0 ? conditions.join(' and ') : '1 = 1'
}

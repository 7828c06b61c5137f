import type { Days } from '../../business/time/rome-time.ts'
import type { ArchivedTable } from '../database/archive.ts'
import { inBatches, type SqlDatabase, type SqlRow } from '../database/sql-database.ts'
import { contactFigures } from '../leads/contact-figures.ts'
import type { ContactFigures } from '../leads/lead-record.ts'
import { isReal } from '../leads/lead-rows.ts'

/** The medium of a visit whose source is the host of its referrer. */
export const REFERRAL = 'referral'

/** The source of a visit from a page of the site itself, which is no arrival. */
export const OWN_PAGES = '(site)'

/** The source that stands for all those past the limits on their number. */
export const OTHER_SOURCES = '(other)'

/** The number of visits of a page on one day from one source. Nothing in it is about one visitor. */
export interface VisitCount {
  /** In Rome, for instance '2026-11-21'. */
  readonly day: string
  readonly path: string
  /** As in SourceFigures. */
  readonly source: string
  readonly medium: string
  readonly campaign: string
  readonly visits: number
}

/** Adds counts to the stored ones, all or none, in the SQL that both databases share. Any number of processes may. */
export async function addVisits(database: SqlDatabase, counts: readonly VisitCount[]): Promise<void> {
  await database.run(
    counts
      .map(({ day, path, source, medium, campaign, visits }) => [day, path, source, medium, campaign, visits] as const)
      // One order for all processes prevents deadlocks.
      .sort((one, other) => (one.join('\n') < other.join('\n') ? -1 : 1))
      .map((values) => ({
        sql: `insert into visits (day, path, source, medium, campaign, visits) values ($1, $2, $3, $4, $5, $6)
          on conflict (day, path, source, medium, campaign) do update set visits = visits.visits + excluded.visits`,
        values,
      })),
  )
}

export async function purgeVisits(database: SqlDatabase, before: Date): Promise<void> {
  await inBatches(database, (limit) => ({
    sql: `delete from visits where (day, path, source, medium, campaign) in (
      select day, path, source, medium, campaign from visits where day < $1 limit ${limit}
    ) returning 1`,
    values: [before.toISOString().slice(0, 10)],
  }))
}

/** What came from one source: visits of pages, and leads of the form that were not held. */
export interface SourceFigures extends Pick<ContactFigures, 'leads' | 'withinDeadline' | 'decided'> {
  /** The campaign of a link, or the host of a referrer; all parts are empty for what came without either. */
  readonly source: string
  readonly medium: string
  readonly campaign: string
  readonly visits: number
}

/**
 * Makes the function that counts arrivals on pages and leads by their source: the sources with the most leads first, then those with
 * the most visits.
 */
export function bySourceIn(database: SqlDatabase) {
  return async ({ first, last, from, until }: Days, now: Date): Promise<readonly SourceFigures[]> => {
    const [visits = [], leads = []] = await database.run([
      {
        sql: `select source, medium, campaign, sum(visits) as visits from visits
          where day >= $1 and day <= $2 and source <> '${OWN_PAGES}' group by source, medium, campaign`,
        values: [first, last],
      },
      {
        sql: `select source, medium, campaign, created_at, promise_from, contacted_at from leads
          where ${isReal} and arrived_by is null and created_at >= $1 and created_at < $2`,
        values: [from.toISOString(), until.toISOString()],
      },
    ])
    const leadsOf = Map.groupBy(leads, keyOf)
    const visitsOf = new Map(visits.map((row) => [keyOf(row), Number(row.visits)]))
    return [...new Set([...visitsOf.keys(), ...leadsOf.keys()])]
      .map((key): SourceFigures => {
        const [source = '', medium = '', campaign = ''] = key.split('\n')
        const { leads, withinDeadline, decided } = contactFigures(leadsOf.get(key) ?? [], now)
        return { source, medium, campaign, visits: visitsOf.get(key) ?? 0, leads, withinDeadline, decided }
      })
      .sort(
        (one, other) => other.leads - one.leads || other.visits - one.visits || (one.source < other.source ? -1 : 1),
      )
  }
}

/** Without a source, medium and campaign do not count: visits have none then. */
function keyOf({ source, medium, campaign }: SqlRow): string {
  return (source ? [source, medium ?? '', campaign ?? ''] : ['', '', '']).join('\n')
}

export const visitsTable: ArchivedTable = {
  name: 'visits',
  words: ['count of visits', 'counts of visits'],
  key: 'day',
  kinds: { day: 'day' },
}

import { type Days, dayInRome } from '../../../business/time/rome-time.ts'
import type { LeadQuery } from '../../../contracts/office.ts'
import { DELIVER_WITHIN_MS } from '../../../leads/appointment.ts'
import { CONTACT_WITHIN_MS } from '../../../leads/contact-promise.ts'
import type { HandSource } from '../../../leads/lead-state.ts'
import { MINUTE_MS } from '../../../leads/milliseconds.ts'
import { isoBefore } from '../../database/clock.ts'
import { straightApostrophes } from '../../database/same-text.ts'
import type { Place, SqlDatabase } from '../../database/sql-database.ts'
import {
  conditionsFor,
  endOfShootingInSql,
  hasShooting,
  inState,
  isPromisedBefore,
  isReal,
  type LeadConditions,
  stateConditions,
} from '../../leads/lead-rows.ts'

/** The leads to list; a condition that is left out does not matter. Those of a query are described there. */
export interface OfficeFilter
  extends LeadConditions,
    Readonly<Pick<LeadQuery, 'section' | 'lost' | 'promise' | 'delivery'>> {
  /** Each must be in the lead's search text (search-text.ts). */
  readonly texts?: readonly string[] | undefined
  /** Only leads that count in the figures: those of the form that are real, unless `arrivedBy` says of which others. */
  readonly isCounted?: boolean
  /** Only leads that wait for an answer today: not those to call back on a later day. */
  readonly isForToday?: boolean
  /** Those that were written in by hand, by how they came. */
  readonly arrivedBy?: HandSource | undefined
  /** Whose shooting was in a period, and is over. */
  readonly shot?: Pick<Days, 'from' | 'until'> | undefined
}

/** Writes the conditions of a filter. */
export function conditionsOf(database: SqlDatabase, filter: OfficeFilter, now: Date, place: Place): string {
  const { section, texts = [], lost, isCounted, isForToday, arrivedBy, promise, shot, delivery } = filter
  const sections = {
    due: () => [stateConditions.new],
    held: () => [stateConditions.held],
    contacted: () => [stateConditions.contacted],
    'to-deliver': () => [inState(database, 'to-deliver', now, place)],
    booked: () => [
      inState(database, 'booked', now, place),
      `booked_for >= ${place(dayInRome(now).from.toISOString())}`,
    ],
  }
  const deadline = database.minutesAfter('coalesce(promise_from, created_at)', `${CONTACT_WITHIN_MS / MINUTE_MS}`)
  const promises = {
    contacted: () => 'contacted_at is not null',
    booked: () => hasShooting,
    kept: () => `contacted_at <= ${deadline}`,
    broken: () =>
      `(contacted_at > ${deadline} or contacted_at is null and ${isPromisedBefore(place(isoBefore(now, CONTACT_WITHIN_MS)))})`,
  }
  const inTime = endOfShootingInSql(database, DELIVER_WITHIN_MS / MINUTE_MS)
  const deliveries = {
    kept: () => `delivered_at <= ${inTime}`,
    broken: () => `(delivered_at > ${inTime} or delivered_at is null and ${inTime} < ${place(now.toISOString())})`,
  }
  const conditions = [
    ...(section === undefined ? [] : sections[section]()),
    ...texts.map((text) => isFound(text, place)),
    ...conditionsFor(database, filter, now, place),
    lost && `${stateConditions.lost} and lost_because = ${place(lost)}`,
    isCounted && isReal,
    isForToday && `(call_back_at is null or call_back_at < ${place(dayInRome(now).until.toISOString())})`,
    arrivedBy ? `arrived_by = ${place(arrivedBy)}` : isCounted && 'arrived_by is null',
    promise && promises[promise](),
    shot &&
      `${hasShooting} and (${endOfShootingInSql(database)} <= ${place(now.toISOString())} or delivered_at is not null)`,
    shot && `booked_for >= ${place(shot.from.toISOString())} and booked_for < ${place(shot.until.toISOString())}`,
    delivery && `${hasShooting} and ${deliveries[delivery]()}`,
  ].filter((condition) => typeof condition === 'string')
  return conditions.length > 0 ? conditions.join(' and ') : '1 = 1'
}

/**
 * The condition for a text somewhere in the search text, which has the apostrophes as they were typed: any character may be one, also
 * the space that an accent by itself has become.
 */
function isFound(text: string, place: Place): string {
  const pattern = straightApostrophes(text.replace(/[\\%_]/g, '\\$&')).replaceAll("'", '_')
  return `search like ${place(`%${pattern}%`)} escape '\\'`
}

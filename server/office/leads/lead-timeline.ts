import { type EventKind, eventKinds } from '../../../leads/events.ts'
import { type SqlDatabase, type SqlRow, toDate, toTextOrNull } from '../../database/sql-database.ts'
import { newestChange, toUndoable } from '../../leads/change-lead.ts'
import { isUuid, type LeadEvent } from '../../leads/lead-record.ts'
import { toLeadEvent } from '../../leads/lead-rows.ts'
import { type OfficeRow, officeColumns, toOfficeRow, withDates } from './office-row.ts'

/** Something that happened to a lead. */
export interface TimelineEvent extends LeadEvent {
  readonly kind: EventKind
}

/** A lead with all that happened to it. */
export interface OfficeLead extends OfficeRow {
  /** The newest first. */
  readonly timeline: readonly TimelineEvent[]
  /** The newest change of its state, where it can be undone. */
  readonly undoable: Pick<TimelineEvent, 'kind' | 'text'> | null
}

export async function findLead(database: SqlDatabase, id: string): Promise<OfficeLead | 'unknown'> {
  if (!isUuid(id)) {
    return 'unknown'
  }
  const [[row] = [], notifications = [], events = [], [newest] = []] = await database.run([
    { sql: `select ${officeColumns} from leads ${withDates} where leads.id = $1`, values: [id] },
    {
      sql: `select kind, channel, delivered_at, delivered_by from notifications
        where lead_id = $1 and status = 'delivered' and delivered_at is not null order by delivered_at, id`,
      values: [id],
    },
    { sql: 'select at, kind, by, text from lead_events where lead_id = $1 order by seq', values: [id] },
    newestChange(id),
  ])
  if (row === undefined) {
    return 'unknown'
  }
  const office = toOfficeRow(row)
  const timeline: readonly TimelineEvent[] = [
    { at: office.lead.createdAt, kind: 'arrived', by: null, text: office.lead.arrivedBy },
    ...notifications.filter(({ kind }) => kind !== 'appointment').map(toDelivery),
    ...events.flatMap(toEvent),
  ]
  return {
    ...office,
    // Of two at one time the later one comes first.
    timeline: timeline.toReversed().toSorted((one, other) => other.at.getTime() - one.at.getTime()),
    undoable: newest === undefined || toUndoable(newest) === null ? null : (toEvent(newest)[0] ?? null),
  }
}

/** What is not a notice to the business. That the date was sent is an event. */
const deliveries: Readonly<Record<string, EventKind>> = {
  confirmation: 'confirmed',
  'appointment-reminder': 'date-reminded',
  review: 'review-sent',
  shooting: 'reminded',
  'shooting-push': 'reminded',
}

function toDelivery(row: SqlRow): TimelineEvent {
  const kind = String(row.kind)
  return {
    at: toDate(row.delivered_at),
    kind: deliveries[kind] ?? (/^(reminder|delivery)/.test(kind) ? 'reminded' : 'notified'),
    by: null,
    text: toTextOrNull(row.delivered_by) ?? toTextOrNull(row.channel),
  }
}

function toEvent(row: SqlRow): readonly TimelineEvent[] {
  const event = toLeadEvent(row)
  const kind = eventKinds.find((known) => known === event.kind)
  return kind === undefined ? [] : [{ ...event, kind }]
}

import { DELIVER_WITHIN_MS } from '../../../leads/appointment.ts'
import { MINUTE_MS } from '../../../leads/milliseconds.ts'
import { query, type SqlDatabase, type Statement, toDate, toNumberOrNull } from '../../database/sql-database.ts'
import { endOfShootingInSql, inState } from '../../leads/lead-rows.ts'
import { deliveryTimes, isQuiet } from '../clocks.ts'
import { queuePushes } from './follow-ups.ts'

/** The last of the reminders, by which one sees that a shooting has them. */
const LAST = 'delivery-40'

/** The part of the outbox that watches over the second promise, in the SQL that both databases share. */
export function deliveriesIn(database: SqlDatabase) {
  return {
    /**
     * Queues what is to come of each shooting that is over: a push to each telephone, and the reminders. It is idempotent. Looking
     * for them each minute needs no row for a day that may still move.
     */
    addDeliveries: async (now: Date): Promise<void> => {
      const shootings = await query(
        database,
        (place) => `select id, booked_for, booked_minutes from leads
            where ${inState(database, 'to-deliver', now, place)}
            and ${endOfShootingInSql(database, DELIVER_WITHIN_MS / MINUTE_MS)} > ${place(now.toISOString())} and not exists (
              select 1 from notifications where notifications.lead_id = leads.id and notifications.kind = '${LAST}'
                and notifications.status in ('waiting', 'delivered') and notifications.created_at >= leads.booked_for
            )`,
      )
      for (const { id, booked_for, booked_minutes } of shootings) {
        await database.run(queueFor(String(id), toDate(booked_for), toNumberOrNull(booked_minutes), now))
      }
    },
  }
}

function queueFor(lead: string, bookedFor: Date, minutes: number | null, now: Date): readonly Statement[] {
  const hour = bookedFor.toISOString().slice(0, 16)
  const at = now.toISOString()
  const reminders = deliveryTimes(bookedFor, minutes).filter((reminder) => reminder.at > now)
  return [
    {
      // Of an appointment that has moved since.
      sql: `update notifications set status = 'withdrawn'
        where lead_id = $1 and kind like 'delivery-%' and status = 'waiting' and created_at < $2`,
      values: [lead, bookedFor.toISOString()],
    },
    // Nobody is woken for it: the reminders come by day.
    ...(isQuiet(now)
      ? []
      : [
          queuePushes(
            'push',
            `select cast(id as text) || ':push:${hour}' as name, id as lead_id, cast(null as text) as day,
              coalesce($2, created_at) as at from leads where id = $1`,
            [lead, at],
          ),
        ]),
    ...reminders.flatMap(({ kind, at: dueAt }): readonly Statement[] => {
      const values = [`${lead}:${kind}:${hour}`, dueAt.toISOString()]
      return [
        {
          // What an undone mark or a change of the date had withdrawn, for each channel.
          sql: `update notifications set status = 'waiting', due_at = $2, attempts = 0, failing_since = null
            where message = $1 and status = 'withdrawn'`,
          values,
        },
        {
          // The coalesce gives a parameter the type of its column.
          sql: `insert into notifications (id, message, lead_id, kind, status, created_at, due_at)
            select $1, $1, id, '${kind}', 'waiting', coalesce($4, created_at), coalesce($2, created_at)
            from leads where id = $3 on conflict (id) do nothing`,
          values: [...values, lead, at],
        },
      ]
    }),
  ]
}

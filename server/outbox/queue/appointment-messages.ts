import type { Days } from '../../../business/time/rome-time.ts'
import { DATE_MAILS_PER_DAY, type TellingWay } from '../../../leads/appointment.ts'
import { DAY_MS } from '../../../leads/milliseconds.ts'
import { isoBefore } from '../../database/clock.ts'
import type { SqlDatabase, SqlValue, Statement } from '../../database/sql-database.ts'
import { countAnswers, type HostAnswer, tell, writeAnswer } from '../../leads/appointments.ts'
import { guardOf, lockLead, readState } from '../../leads/change-lead.ts'
import type { VersionedStamp } from '../../leads/lead-changes.ts'
import { hasShooting } from '../../leads/lead-rows.ts'
import { remindedFrom } from '../clocks.ts'
import { queueMessages, queuePushes } from './follow-ups.ts'

/** Of a date that was fixed later than so long before it nobody is reminded. */
const REMINDED_IF_FIXED_MINUTES_BEFORE = 24 * 60

/** What is sent about dates of shootings, in the SQL that both databases share. Whether it is still true is judged when it is sent. */
export function appointmentMessagesIn(database: SqlDatabase) {
  return {
    /**
     * Writes down that the host is told of the date as it is, or that there is none any more, and queues the mail where it goes by
     * e-mail. One that waits is withdrawn: it would say something else.
     */
    tellHost: async (
      { id, by, now, version }: VersionedStamp,
      way: TellingWay,
    ): Promise<'told' | 'newer' | 'unknown' | 'too-many'> => {
      const before = await readState(database, id)
      if (before === null) {
        return 'unknown'
      }
      if (before.version !== version) {
        return 'newer'
      }
      const isMail = way === 'email'
      const told = [id, now.toISOString(), version]
      const results = await database.run([
        ...lockLead(id),
        { sql: `select count(*) as counted ${mailsSince('$2')}`, values: [id, isoBefore(now, DAY_MS)] },
        tell(guardOf(before), way, now, (place) =>
          isMail ? `${DATE_MAILS_PER_DAY} > (select count(*) ${mailsSince(place(isoBefore(now, DAY_MS)))})` : 'true',
        ),
        ...(isMail ? queueMail(told) : []),
        // What was called off is not confirmed by an old message, whatever is fixed later.
        {
          sql: `update host_links set expires_at = $2 where expires_at > $2 and purpose = 'appointment'
            and lead_id in (select lead_id from appointments where ${toldNow} and called_off_at is not null)`,
          values: told,
        },
        {
          sql: `insert into lead_events (lead_id, at, kind, by, text) select lead_id, told_at,
              case when called_off_at is null then 'date-sent' else 'date-called-off' end, $4, $5
            from appointments where ${toldNow} returning lead_id`,
          values: [...told, by, way],
        },
        {
          sql: `update leads set version = version + 1 where id in (select lead_id from appointments where ${toldNow})`,
          values: told,
        },
      ])
      const [, , [mails] = [], written = []] = results
      return written.length === 1
        ? 'told'
        : isMail && Number(mails?.counted) >= DATE_MAILS_PER_DAY
          ? 'too-many'
          : 'newer'
    },

    /**
     * Writes down what the host answers, and tells the business.
     *
     * @returns 'gone' where the date is another one by now, or a newer message was sent
     */
    answerDate: async (leadId: string, answer: HostAnswer, now: Date): Promise<'written' | 'too-many' | 'gone'> => {
      const values = [leadId, now.toISOString()]
      const answered = 'lead_id = $1 and answered_at = $2'
      const results = await database.run([
        // Answers that come at the same moment would not see each other, and be more than a day's.
        ...database.inTurns,
        countAnswers(leadId, now),
        writeAnswer(leadId, answer, now),
        {
          sql: `insert into lead_events (lead_id, at, kind, text) select lead_id, answered_at, $3, $4 from appointments
            where ${answered} returning lead_id`,
          values: [...values, answer.kind === 'confirmed' ? 'date-confirmed' : 'date-other', answer.wish],
        },
        // One that waits says less than this one; that of an answer of the same moment says this one.
        {
          sql: `update notifications set status = 'withdrawn' where lead_id = $1 and status = 'waiting' and created_at < $2
            and kind in ('host-answer', 'host-answer-push')
            and exists (select 1 from appointments where ${answered})`,
          values,
        },
        ...queueForBusiness(
          'host-answer',
          `select lead_id, cast(null as text) as day, cast(answered_at as text) as name, answered_at as at from appointments where ${answered}`,
          values,
        ),
      ])
      const [answers = [], written = []] = results.slice(database.inTurns.length)
      return written.length === 1 ? 'written' : answers.length > 0 ? 'too-many' : 'gone'
    },

    /** Queues the reminders of a day's shootings, to host and business; idempotent. */
    remindOfShootings: async ({ first, from, until }: Days, now: Date): Promise<void> => {
      const values = [from.toISOString(), until.toISOString(), first, now.toISOString()]
      const early = `${database.minutesAfter('leads.booked_at', `${REMINDED_IF_FIXED_MINUTES_BEFORE}`)} <= leads.booked_for`
      const ofDay = `${hasShooting} and booked_for >= $1 and booked_for < $2
        and (booked_at is null or ${early})`
      const selected = `select leads.id as lead_id, $3 as day, $3 as name, coalesce($4, created_at) as at from leads`
      // Who has asked for another time is not expected.
      const toldOnes = `${selected} join appointments told on told.lead_id = leads.id and told.told_for = leads.booked_for
        and told.called_off_at is null and told.told_by = 'email' and coalesce(told.answer, '') <> 'other' where ${ofDay}`
      const mails = "select 1 from notifications mail where mail.lead_id = told.lead_id and mail.kind = 'appointment'"
      // A host is reminded if a mail with this date arrived before that evening: the newest mail, or an earlier one that was written since
      // day and hour were fixed. While a mail with the date waits, or after one arrived that evening, a reminder would repeat it.
      const toldBefore = `${toldOnes} and exists (${mails} and mail.delivered_at < $5
          and (mail.created_at = told.told_at or mail.created_at >= leads.booked_at))
        and not exists (${mails} and (mail.status = 'waiting' or mail.delivered_at >= $5))`
      const all = `${selected} where ${ofDay}`
      await database.run([
        queueAgain("kind = 'appointment-reminder'", toldOnes, values),
        queueAgain("kind in ('shooting', 'shooting-push')", all, values),
        queueMessages('appointment-reminder', 'appointment', named('appointment-reminder', toldBefore), [
          ...values,
          remindedFrom(first).toISOString(),
        ]),
        ...queueForBusiness('shooting', all, values),
      ])
    },
  }
}

// Nobody else has told the host since the lead was read: two taps at one moment have one time.
const toldNow = `lead_id = $1 and told_at = $2
  and exists (select 1 from leads where leads.id = appointments.lead_id and leads.version = $3)`

const mailsSince = (time: string) =>
  `from notifications where lead_id = $1 and kind = 'appointment' and created_at > ${time}`

function queueMail(values: readonly SqlValue[]): readonly Statement[] {
  return [
    {
      sql: `update notifications set status = 'withdrawn' where kind = 'appointment' and status = 'waiting'
        and lead_id in (select lead_id from appointments where ${toldNow})`,
      values,
    },
    queueMessages(
      'appointment',
      'appointment',
      `select cast(lead_id as text) || ':appointment:' || sequence as name, lead_id, cast(null as text) as day, told_at as at
        from appointments where ${toldNow}`,
      values,
    ),
  ]
}

/** Queues a message to the business by its channels, and a push to each telephone. */
function queueForBusiness(
  kind: 'host-answer' | 'shooting',
  from: string,
  values: readonly SqlValue[],
): readonly Statement[] {
  return [
    queueMessages(kind, null, named(kind, from), values),
    queuePushes(`${kind}-push`, named(`${kind}-push`, from), values),
  ]
}

/** Queues what was withdrawn of a day again where the date was fixed anew, or stays, since: once for each time. */
function queueAgain(kinds: string, from: string, values: readonly SqlValue[]): Statement {
  return {
    sql: `update notifications set status = 'waiting', created_at = chosen.at, due_at = chosen.at, attempts = 0, failing_since = null
      from (${from}) chosen where notifications.lead_id = chosen.lead_id and notifications.day = chosen.day
        and ${kinds} and status = 'withdrawn' and exists (
          select 1 from lead_events event where event.lead_id = notifications.lead_id and event.kind in ('booked', 'undone', 'date-stays')
            and event.at > notifications.created_at
        )`,
    values,
  }
}

/** Names messages. `from` selects `lead_id`, `day`, `name`, which tells one message of a kind from another of a lead, and `at`. */
function named(kind: string, from: string): string {
  return `select cast(lead_id as text) || ':${kind}:' || name as name, lead_id, day, at from (${from}) chosen`
}

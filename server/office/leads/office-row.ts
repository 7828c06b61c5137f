import { type SqlRow, toDateOrNull, toTextOrNull } from '../../database/sql-database.ts'
import { appointmentColumns, type ToldAppointment, toAppointment } from '../../leads/appointments.ts'
import { SAME_MAILBOX } from '../../leads/correct-lead.ts'
import type { LeadRecord } from '../../leads/lead-record.ts'
import { leadColumnsOf, toLeadRecord } from '../../leads/lead-rows.ts'

export interface OfficeRow {
  readonly lead: LeadRecord
  readonly callBackAt: Date | null
  /** How often nobody answered. */
  readonly attempts: number
  /** When somebody last wrote and waits for an answer. */
  readonly writtenAt: Date | null
  /** The newest note. */
  readonly note: string | null
  /** What the host was told of the date. */
  readonly appointment: ToldAppointment | null
  /** What became of the newest mail about it; null without one. */
  readonly dateMail: string | null
  /** Whether one has arrived, at whatever address. */
  readonly hasDateMail: boolean
  /** Whether the address of all that have arrived was corrected since. */
  readonly isDateElsewhere: boolean
}

const dateMails = "from notifications mail where mail.lead_id = leads.id and mail.kind = 'appointment'"

const arrived = `select count(*) ${dateMails} and mail.status = 'delivered'`

// A mail goes to the address of when its attempt began: it may be corrected before the server answers.
const wentElsewhere = `exists (select 1 from lead_events event where event.lead_id = leads.id
    and event.kind = 'corrected' and event.text like '%email%' and event.text not like '%${SAME_MAILBOX}%'
    and event.at > mail.attempted_at)`

/** The columns that `toOfficeRow` reads, of `leads` followed by `withDates`. */
export const officeColumns = `${leadColumnsOf('leads')}, leads.call_back_at,
  (select count(*) from lead_events where lead_events.lead_id = leads.id and lead_events.kind = 'no-answer') as attempts,
  (select max(at) from lead_events where lead_events.lead_id = leads.id and lead_events.kind = 'written') as written_at,
  (select text from lead_events where lead_events.lead_id = leads.id and lead_events.kind = 'note'
    order by seq desc limit 1) as note,
  ${appointmentColumns},
  (select status ${dateMails} order by mail.created_at desc, mail.id desc limit 1) as date_mail,
  (${arrived}) as date_mails, (${arrived} and not ${wentElsewhere}) as date_mails_here`

/** Each lead with what its host was told of the date, to follow a list of leads in a query. */
export const withDates = 'left join appointments on appointments.lead_id = leads.id'

export function toOfficeRow(row: SqlRow): OfficeRow {
  return {
    lead: toLeadRecord(row),
    callBackAt: toDateOrNull(row.call_back_at),
    attempts: Number(row.attempts),
    writtenAt: toDateOrNull(row.written_at),
    note: toTextOrNull(row.note),
    appointment: row.told_at === null ? null : toAppointment(row),
    dateMail: toTextOrNull(row.date_mail),
    hasDateMail: Number(row.date_mails) > 0,
    isDateElsewhere: Number(row.date_mails) > 0 && Number(row.date_mails_here) === 0,
  }
}

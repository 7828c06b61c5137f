import { randomUUID, randomUUIDv7 } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { campaignParts, noCampaign } from '../../../leads/campaign.ts'
import { HARD_LIMIT, HARD_LIMIT_SQLSTATE, type Lead, leadFields } from '../../../leads/lead.ts'
import { SAME_LEAD_WINDOW_MS } from '../../../leads/same-lead.ts'
import { searchText } from '../../../leads/search-text.ts'
import { CLOCK_TOLERANCE_MS, isoAfter, isoBefore } from '../../database/clock.ts'
import { StoreRefusal } from '../../database/failures.ts'
import { sameLeadHash } from '../lead-rows.ts'
import { type Origin, SHARED_SENDER_PREFIX, signalsBelow } from '../screening/sender.ts'
import { trialLead } from './lead-store.ts'

/** Makes the row of a new lead, with the columns that PostgreSQL computes by itself. */
function newRow(lead: Lead, createdAt: string) {
  return {
    ...lead,
    // In the order of time (RFC 9562, version 7), so that new rows land on the same pages of the indexes.
    id: randomUUIDv7(),
    // ISO 8601 in UTC with milliseconds, so that texts sort as times.
    createdAt,
    sameLeadKey: sameLeadHash(lead),
    search: searchText(lead),
  }
}

const insertColumns = ['id', 'created_at', ...leadFields, 'same_lead_key', 'search', ...campaignParts].join(', ')
const named = [...leadFields, 'sameLeadKey', 'search', ...campaignParts].map((name) => `:${name}`)
const insertValues = [':id', ':createdAt', ...named].join(', ')

// A lead from the future was stored while the clock was wrong: it is not the same request as one that comes now.
const sameLead =
  'select id from leads where same_lead_key = :sameLeadKey and created_at > :windowStart and created_at < :windowEnd'

interface NewLeads {
  readonly kind: 'insert'
  readonly leads: readonly Lead[]
  readonly origin: Origin
  /** When they came, in ISO 8601. */
  readonly at: string
}

/**
 * Prepares the insert of leads, which does what PostgreSQL's triggers do: it leaves out repeated leads, has a held one judged
 * again when its repeat has a better signal, and queues a notice of new ones.
 */
function prepareInsert(database: DatabaseSync): (task: NewLeads) => number {
  const insertNew = database.prepare(
    `insert into leads (${insertColumns}) select ${insertValues} where not exists (${sameLead})`,
  )
  // The same person tries again: a better signal, or another sender where that was the reason to hold the lead.
  const judgeAgain = database.prepare(
    `update notifications set status = 'new', due_at = :now, sender = coalesce(:sender, sender),
       signal = case when signal in (select value from json_each(:worse)) then :signal else signal end
     where lead_id = (${sameLead} order by created_at desc limit 1) and kind = 'notice' and status in ('new', 'held') and (
       signal in (select value from json_each(:worse))
       or sender is not :sender and exists (select 1 from leads where id = lead_id and held_because = 'sender')
     ) returning lead_id`,
  )
  const release = database.prepare('update leads set held_because = null where id = ?')
  const countOfSender = database.prepare(
    `select count(*) as found from notifications
     where sender = :sender and created_at > :periodStart and created_at < :periodEnd`,
  )
  const insertNotice = database.prepare(
    `insert into notifications (id, message, lead_id, kind, status, created_at, due_at, sender, signal)
     values (:id || ':notice', :id || ':notice', :id, 'notice', 'new', :createdAt, :createdAt, :sender, :signal)`,
  )

  function isPastLimit(sender: string, now: Date): boolean {
    const period = { periodStart: isoBefore(now, HARD_LIMIT.periodMs), periodEnd: isoAfter(now, CLOCK_TOLERANCE_MS) }
    return Number(countOfSender.get({ sender, ...period })?.found) >= HARD_LIMIT.leads
  }

  function insert(row: ReturnType<typeof newRow>, { sender, signal, campaign }: Origin): number {
    const now = new Date(row.createdAt)
    const window = { windowStart: isoBefore(now, SAME_LEAD_WINDOW_MS), windowEnd: isoAfter(now, CLOCK_TOLERANCE_MS) }
    if (Number(insertNew.run({ ...row, ...campaign, ...window }).changes) === 0) {
      const worse = JSON.stringify(signalsBelow(signal))
      const { sameLeadKey, createdAt } = row
      const again = judgeAgain.get({ ...window, sameLeadKey, now: createdAt, sender, signal, worse })
      if (again !== undefined) {
        release.run(String(again.lead_id))
      }
      return 0
    }
    if (sender !== null && !sender.startsWith(SHARED_SENDER_PREFIX) && isPastLimit(sender, now)) {
      throw new StoreRefusal(HARD_LIMIT_SQLSTATE, 'too many leads from one address')
    }
    insertNotice.run({ id: row.id, createdAt: row.createdAt, sender, signal })
    return 1
  }

  return ({ leads, origin, at }) => leads.reduce((total, lead) => total + insert(newRow(lead, at), origin), 0)
}

/** What the writing thread does for the store: inserts leads, or tries whether it could. */
export type InsertTask = NewLeads | { readonly kind: 'try' }

/** Prepares these tasks in the writing thread. Each returns how many leads were new. */
export function prepareInsertTask(database: DatabaseSync): (task: InsertTask) => number {
  const insert = prepareInsert(database)
  const insertTrial = database.prepare(`insert into leads (${insertColumns}) values (${insertValues})`)
  const deleteTrial = database.prepare('delete from leads where id = ?')
  return (task) => {
    if (task.kind === 'insert') {
      return insert(task)
    }
    const id = randomUUID()
    insertTrial.run({ ...trialLead, ...noCampaign, id, createdAt: '', sameLeadKey: '', search: '' })
    deleteTrial.run(id)
    return 0
  }
}

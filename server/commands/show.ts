import type { LeadRecord } from '../store/lead-record.ts'
import type { NotificationRecord } from '../store/notification-queue.ts'
import type { Command } from './command.ts'
import { CommandFailure } from './command-failure.ts'
import { findLead } from './find-lead.ts'
import { jsonText, leadJson } from './lead-json.ts'
import { clockWords, romeWords, stateWords } from './lead-words.ts'
import { withRecordsToRead } from './open-records.ts'
import { onePositional, readArguments } from './read-arguments.ts'
import { table } from './table.ts'
import { terminalText } from './terminal-text.ts'

const columns = ['NOTIFICATION', 'STATUS', 'DUE', 'ATTEMPTS', 'DELIVERED'].map((heading) => ({ heading, maxWidth: 20 }))

export const show: Command = {
  name: 'show',
  usage: '<id> [--json]',
  summary: 'one lead, and what was and will be sent about it',
  help: `Shows one lead and its notifications. The beginning of the id is enough, four characters or more.

  --json   for another program`,

  async run(given, parts) {
    const { values, positionals } = readArguments('show', given, { json: { type: 'boolean' } })
    const id = onePositional('show', positionals, 'id, or the beginning of one')
    const { lead, notifications } = await withRecordsToRead(parts.store(), async (records) => {
      const found = await findLead(records, id)
      if (!found.ok) {
        throw new CommandFailure(`show: ${found.problem}`)
      }
      return { lead: found.lead, notifications: await records.notificationsOf(found.lead.id) }
    })
    parts.print(values.json ? jsonText(leadJson(lead, notifications)) : describe(lead, notifications, parts.now))
    return 0
  },
}

function describe(lead: LeadRecord, notifications: readonly NotificationRecord[], now: Date): string {
  const facts = [
    ['Id', lead.id],
    ['Received', romeWords(lead.createdAt)],
    ['State', stateWords(lead)],
    ['24 hours', clockWords(lead, now)],
    ['Contacted', lead.contactedAt === null ? '-' : romeWords(lead.contactedAt)],
    ['Name', lead.name],
    ['Phone', lead.phone],
    ['E-mail', lead.email],
    ['Zone', lead.zone],
  ]
  const rows = notifications.map(({ kind, channel, status, dueAt, attempts, deliveredAt }) => [
    channel === null ? kind : `${kind} ${channel}`,
    status,
    romeWords(dueAt),
    String(attempts),
    deliveredAt === null ? '-' : romeWords(deliveredAt),
  ])
  const lines = facts.map(([name = '', value = '']) => `${name.padEnd(11)}${terminalText(value)}\n`)
  return `${lines.join('')}\n${rows.length > 0 ? table(columns, rows) : 'No notifications.\n'}`
}

import { remindersAfterReopening } from '../notifications/reminder-times.ts'
import { receivedAt } from '../store/lead-record.ts'
import { changeLeads } from './change-leads.ts'
import type { Command } from './command.ts'
import { withRecords } from './open-records.ts'
import { readArguments, wrongUsage } from './read-arguments.ts'

const outcomes = {
  reopened: 'open again, with the reminders that were not sent',
  'not-contacted': 'was not marked as contacted',
  unknown: 'has been erased meanwhile',
} as const

export const reopen: Command = {
  name: 'reopen',
  usage: '<id…>',
  summary: 'takes back that the person was contacted',
  help: `Takes back of one or several leads that the person was contacted: the lead is open again, even one that was held.
Reminders that were not sent are due again at their times, and of those whose time has passed within 24 hours the last one.
Nothing that was delivered is sent again. The beginning of an id is enough, four characters or more.`,

  async run(given, parts) {
    const { positionals } = readArguments('reopen', given, {})
    if (positionals.length === 0) {
      throw wrongUsage('reopen', 'name at least one id, or the beginning of one')
    }
    return withRecords(parts.store(), (records) =>
      changeLeads(positionals, records, parts, async (lead) => {
        const reminders = remindersAfterReopening(receivedAt(lead, parts.now), parts.now)
        return outcomes[await records.reopen(lead.id, parts.now, reminders)]
      }),
    )
  },
}

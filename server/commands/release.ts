import type { LeadRecord } from '../store/lead-record.ts'
import { changeLeads, changeLine } from './change-leads.ts'
import type { Command } from './command.ts'
import { inTurns } from './in-turns.ts'
import { counted } from './lead-words.ts'
import { withRecords } from './open-records.ts'
import { readArguments, wrongUsage } from './read-arguments.ts'

const outcomes = {
  released: 'released, it is notified like any other',
  'not-held': 'was not held',
  unknown: 'has been erased meanwhile',
} as const

export const release: Command = {
  name: 'release',
  usage: '<id…> | --all',
  summary: 'lets held leads through, which notifies them',
  help: `Lets one or several held leads through: they are notified like any other. The beginning of an id is enough, four
characters or more.

  --all   every lead that is held`,

  async run(given, parts) {
    const { values, positionals } = readArguments('release', given, { all: { type: 'boolean' } })
    if ((positionals.length === 0) === (values.all !== true)) {
      throw wrongUsage('release', 'name at least one id, or the beginning of one; or say --all')
    }
    return withRecords(parts.store(), async (records) => {
      const change = async ({ id }: LeadRecord) => outcomes[await records.release(id, parts.now)]
      if (values.all !== true) {
        return changeLeads(positionals, records, parts, change)
      }
      const held = await records.list({ state: 'held' })
      const lines = await inTurns(held, async (lead) => changeLine(lead, await change(lead)))
      parts.print(`${lines.join('')}${counted(held.length, 'held lead')}\n`)
      return 0
    })
  },
}

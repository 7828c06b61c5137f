import { changeLeads } from './change-leads.ts'
import type { Command } from './command.ts'
import { romeWords } from './lead-words.ts'
import { withRecords } from './open-records.ts'
import { readArguments, wrongUsage } from './read-arguments.ts'

export const contacted: Command = {
  name: 'contacted',
  usage: '<id…>',
  summary: 'says that the person was contacted, which ends the reminders',
  help: `Says of one or several leads that the person was contacted, which ends their reminders. The first time counts.
The beginning of an id is enough, four characters or more.`,

  async run(given, parts) {
    const { positionals } = readArguments('contacted', given, {})
    if (positionals.length === 0) {
      throw wrongUsage('contacted', 'name at least one id, or the beginning of one')
    }
    return withRecords(parts.store(), (records) =>
      changeLeads(positionals, records, parts, async ({ id, contactedAt }) => {
        const outcome = await records.markContacted(id, parts.now)
        const outcomes = {
          marked: 'contacted',
          already: `was contacted already${contactedAt === null ? '' : `, ${romeWords(contactedAt)}`}`,
          unknown: 'has been erased meanwhile',
        }
        return outcomes[outcome]
      }),
    )
  },
}

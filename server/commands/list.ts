import { zones } from '../../leads/lead.ts'
import type { Command } from './command.ts'
import { filterHelp, filterOptions, readFilter } from './filter-options.ts'
import { jsonText, leadJson } from './lead-json.ts'
import { clockWords, counted, romeWords, shortId, stateWords } from './lead-words.ts'
import { withRecordsToRead } from './open-records.ts'
import { readArguments, refusePositionals } from './read-arguments.ts'
import { table } from './table.ts'

const columns = [
  { heading: 'ID', maxWidth: 8 },
  { heading: 'RECEIVED', maxWidth: 16 },
  { heading: '24 HOURS', maxWidth: 28 },
  { heading: 'STATE', maxWidth: 13 },
  { heading: 'NAME', maxWidth: 24 },
  { heading: 'PHONE', maxWidth: 20 },
  { heading: 'E-MAIL', maxWidth: 34 },
  { heading: 'ZONE', maxWidth: Math.max(...zones.map((zone) => zone.length)) },
]

export const list: Command = {
  name: 'list',
  usage: '[filters] [--json]',
  summary: 'the leads, the newest first',
  help: `Shows the leads, the newest first; times are those of Rome.

${filterHelp}
  --json                         everything there is to know of them, for another program`,

  async run(given, parts) {
    const { values, positionals } = readArguments('list', given, { ...filterOptions, json: { type: 'boolean' } })
    refusePositionals('list', positionals)
    const filter = readFilter('list', values)
    const leads = await withRecordsToRead(parts.store(), (records) => records.list(filter))
    if (values.json) {
      parts.print(jsonText(leads.map((lead) => leadJson(lead))))
      return 0
    }
    const rows = leads.map((lead) => [
      shortId(lead),
      romeWords(lead.createdAt),
      clockWords(lead, parts.now),
      stateWords(lead),
      lead.name,
      lead.phone,
      lead.email,
      lead.zone,
    ])
    parts.print(`${rows.length > 0 ? `${table(columns, rows)}\n` : ''}${counted(leads.length, 'lead')}\n`)
    return 0
  },
}

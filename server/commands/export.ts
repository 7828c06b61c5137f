import type { LeadRecord } from '../store/lead-record.ts'
import type { Command } from './command.ts'
import { csv } from './csv.ts'
import { filterHelp, filterOptions, readFilter } from './filter-options.ts'
import { inTurns } from './in-turns.ts'
import { jsonText, leadJson } from './lead-json.ts'
import { counted, romeWords, stateOf } from './lead-words.ts'
import { withRecordsToRead } from './open-records.ts'
import { readArguments, readChoice, refusePositionals } from './read-arguments.ts'
import { writePrivateFile } from './write-private-file.ts'

// Not the id first: a file that begins with ID is no CSV to Excel, but a format of its own.
const headings = ['Received', 'State', 'Name', 'E-mail', 'Phone', 'Zone', 'Contacted', 'Held because', 'Id']

export const exportLeads: Command = {
  name: 'export',
  usage: '[--format csv|json] [--output <file>] [filters]',
  summary: 'the leads as a table for Excel, or as JSON',
  help: `Writes the leads as CSV that Excel opens right in Italian (UTF-8, semicolons, times of Rome), or as JSON.
For a person who asks for a copy of their data: export --format json --email <address>.

  --format csv|json              CSV unless said otherwise; JSON has the notifications of each lead too
  --output <file>                a new file for your eyes only, instead of printing it
  --force                        replaces a file that is there already
${filterHelp}

In CSV an apostrophe stands before what a spreadsheet would take for a formula, +39… among it.
The file holds personal data: delete it when it is not needed any more.`,

  async run(given, parts) {
    const { values, positionals } = readArguments('export', given, {
      ...filterOptions,
      format: { type: 'string' },
      output: { type: 'string' },
      force: { type: 'boolean' },
    })
    refusePositionals('export', positionals)
    const format = readChoice('export', 'format', values.format, ['csv', 'json']) ?? 'csv'
    const filter = readFilter('export', values)

    const { count, text } = await withRecordsToRead(parts.store(), async (records) => {
      const leads = await records.list(filter)
      if (format === 'csv') {
        return { count: leads.length, text: csv([headings, ...leads.map(toCells)]) }
      }
      const objects = await inTurns(leads, async (lead) => leadJson(lead, await records.notificationsOf(lead.id)))
      return { count: leads.length, text: jsonText(objects) }
    })
    if (values.output === undefined) {
      parts.print(text)
    } else {
      await writePrivateFile(values.output, values.force === true, (write) => write(text))
      parts.print(`${counted(count, 'lead')} in ${values.output}\n`)
    }
    return 0
  },
}

function toCells(lead: LeadRecord): string[] {
  return [
    romeWords(lead.createdAt),
    stateOf(lead),
    lead.name,
    lead.email,
    lead.phone,
    lead.zone,
    lead.contactedAt === null ? '' : romeWords(lead.contactedAt),
    lead.heldBecause ?? '',
    lead.id,
  ]
}

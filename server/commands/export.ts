import { jsonText } from '../leads/export/lead-json.ts'
import { emptyLeadTable, leadTableLines } from '../leads/export/lead-table.ts'
import { writePrivateFile } from './backup/private-file.ts'
import { type Command, readChoice, readOptions } from './command.ts'
import { filterHelp, filterOptions, listLeads, readFilter } from './list.ts'
import { withRecordsToRead } from './open-records.ts'
import { counted } from './printing.ts'

export const exportLeads: Command = {
  name: 'export',
  usage: '[--format csv|json] [--output <file>] [filters]',
  summary: 'the leads as a table for Excel, or as JSON',
  help: `Writes the leads as CSV that Excel opens right in Italian (UTF-8, semicolons, times of Rome), or as JSON. Headings,
states and cities are in Italian in CSV; in JSON they are the words of the program, for another program.
For a person who asks for a copy of their data: export --format json --email <address>.

  --format csv|json              CSV unless said otherwise; JSON has all that is stored of each lead
  --output <file>                a new file for your eyes only, instead of printing it
  --force                        replaces a file that is there already
${filterHelp}

In CSV an apostrophe stands before what a spreadsheet would take for a formula, +39… among it.
The file holds personal data: delete it when it is not needed any more.`,

  async run(given, parts) {
    const values = readOptions(given, {
      ...filterOptions,
      format: { type: 'string' },
      output: { type: 'string' },
      force: { type: 'boolean' },
    })
    const format = readChoice('format', values.format ?? 'csv', ['csv', 'json'])
    const filter = readFilter(values)

    const { count, text } = await withRecordsToRead(parts.store(), async (records) => {
      const leads = await listLeads(records, filter)
      if (format === 'csv') {
        const lines = leadTableLines(leads, await records.notes(), parts.now)
        return { count: leads.length, text: emptyLeadTable() + lines }
      }
      return { count: leads.length, text: jsonText(await records.copyOf(leads, parts.now)) }
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

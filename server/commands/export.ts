import { cityOf } from '../../business/cities.ts'
import { fields } from '../../content/lead-form.ts'
import { digest, leadTable } from '../../content/notifications.ts'
import { campaignParts } from '../../leads/campaign.ts'
import { leadFields } from '../../leads/lead.ts'
import type { LeadRecord } from '../store/lead-records.ts'
import { type Command, readArguments, readChoice, refusePositionals } from './command.ts'
import { filterHelp, filterOptions, jsonText, leadJson, readFilter } from './list.ts'
import { mapConcurrently, withRecordsToRead } from './open-records.ts'
import { counted, romeWords, stateOf } from './printing.ts'
import { writePrivateFile } from './private-file.ts'

/** Excel reads a file as UTF-8 only when it begins with this. */
const BYTE_ORDER_MARK = '\ufeff'

/** The characters with which a formula begins in a spreadsheet (OWASP, CSV injection), in full width too. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/

// The file may be printed on a terminal, which interprets some of these.
const controls = /(?![\t\r\n])\p{Cc}/gu

/**
 * Writes a table for Excel in Italian, where the comma is the decimal separator: semicolons separate the cells. An
 * apostrophe before a cell keeps spreadsheets from running it as a formula.
 */
export function csv(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cell).join(';')}\r\n`).join('')
}

function cell(text: string): string {
  const visible = text.replace(controls, '')
  const harmless = formulaStart.test(visible) ? `'${visible}` : visible
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

export const exportLeads: Command = {
  name: 'export',
  usage: '[--format csv|json] [--output <file>] [filters]',
  summary: 'the leads as a table for Excel, or as JSON',
  help: `Writes the leads as CSV that Excel opens right in Italian (UTF-8, semicolons, times of Rome), or as JSON. Headings,
states and cities are in Italian in CSV; in JSON they are the words of the program, for another program.
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
    const format = readChoice('export', 'format', values.format ?? 'csv', ['csv', 'json'])
    const filter = readFilter('export', values)

    const { count, text } = await withRecordsToRead(parts.store(), async (records) => {
      const leads = await records.list(filter)
      if (format === 'csv') {
        return { count: leads.length, text: csv([columns.map(({ heading }) => heading), ...leads.map(toCells)]) }
      }
      const objects = await mapConcurrently(leads, async (lead) =>
        leadJson(lead, await records.notificationsOf(lead.id)),
      )
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

const { headings, states } = leadTable

// The id is not the first: Excel reads a file that begins with ID as another format.
const columns: readonly { heading: string; cell: (lead: LeadRecord) => string }[] = [
  { heading: headings.received, cell: ({ createdAt }) => romeWords(createdAt) },
  { heading: headings.state, cell: (lead) => states[stateOf(lead)] },
  ...leadFields.map((field) => ({
    heading: fields[field].label,
    cell: (lead: LeadRecord) => (field === 'zone' ? cityOf(lead.zone) : lead[field]),
  })),
  { heading: headings.contacted, cell: ({ contactedAt }) => (contactedAt === null ? '' : romeWords(contactedAt)) },
  {
    heading: headings.heldBecause,
    cell: ({ heldBecause }) => (heldBecause === null ? '' : digest.heldReasons[heldBecause]),
  },
  {
    heading: headings.emailRefused,
    cell: ({ emailRefusedAt }) => (emailRefusedAt === null ? '' : romeWords(emailRefusedAt)),
  },
  { heading: headings.id, cell: ({ id }) => id },
  ...campaignParts.map((part) => ({
    heading: headings[part],
    cell: ({ campaign }: LeadRecord) => campaign[part] ?? '',
  })),
]

function toCells(lead: LeadRecord): string[] {
  return columns.map(({ cell }) => cell(lead))
}

import { cityOf } from '../../../business/cities.ts'
import { romeWords } from '../../../business/time/rome-time.ts'
import { fields } from '../../../content/lead-form.ts'
import { digest, leadTable } from '../../../content/notifications.ts'
import { handSourceNames } from '../../../content/office/new-request.ts'
import { lostReasonNames, stateNames } from '../../../content/office/requests.ts'
import { campaignParts } from '../../../leads/campaign.ts'
import { leadFields } from '../../../leads/lead.ts'
import { type LeadRecord, stateOf } from '../lead-record.ts'

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

const timeIn = (time: Date | null) => (time === null ? '' : romeWords(time))

const { headings } = leadTable

// The id is not the first: Excel reads a file that begins with ID as another format.
const columns: readonly { heading: string; cell: (lead: LeadRecord, notes: readonly string[], now: Date) => string }[] =
  [
    { heading: headings.received, cell: ({ createdAt }) => timeIn(createdAt) },
    { heading: headings.state, cell: (lead, _, now) => stateNames[stateOf(lead, now)] },
    ...leadFields.map((field) => ({
      heading: fields[field].label,
      cell: (lead: LeadRecord) => (field === 'zone' ? cityOf(lead.zone) : lead[field]),
    })),
    { heading: headings.contacted, cell: ({ contactedAt }) => timeIn(contactedAt) },
    { heading: headings.booked, cell: ({ bookedFor }) => timeIn(bookedFor) },
    { heading: headings.address, cell: ({ bookedAddress }) => bookedAddress ?? '' },
    { heading: headings.delivered, cell: ({ deliveredAt }) => timeIn(deliveredAt) },
    { heading: headings.photosLink, cell: ({ photosLink }) => photosLink ?? '' },
    { heading: headings.lost, cell: ({ lostAt }) => timeIn(lostAt) },
    {
      heading: headings.lostBecause,
      cell: ({ lostBecause }) => (lostBecause === null ? '' : lostReasonNames[lostBecause]),
    },
    { heading: headings.notes, cell: (_, notes) => notes.join('\n') },
    {
      heading: headings.heldBecause,
      cell: ({ heldBecause }) => (heldBecause === null ? '' : digest.heldReasons[heldBecause]),
    },
    { heading: headings.emailRefused, cell: ({ emailRefusedAt }) => timeIn(emailRefusedAt) },
    { heading: headings.arrivedBy, cell: ({ arrivedBy }) => (arrivedBy === null ? '' : handSourceNames[arrivedBy]) },
    { heading: headings.id, cell: ({ id }) => id },
    ...campaignParts.map((part) => ({
      heading: headings[part],
      cell: ({ campaign }: LeadRecord) => campaign[part] ?? '',
    })),
  ]

/**
 * Writes leads as a table for Excel in Italian.
 *
 * @param notes by the ids of their leads
 */
export function leadTableOf(
  leads: readonly LeadRecord[],
  notes: ReadonlyMap<string, readonly string[]>,
  now: Date,
): string {
  const cells = (lead: LeadRecord) => columns.map(({ cell }) => cell(lead, notes.get(lead.id) ?? [], now))
  return csv([columns.map(({ heading }) => heading), ...leads.map(cells)])
}

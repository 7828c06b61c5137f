import { cityOf } from '../../../business/cities.ts'
import { romeWords } from '../../../business/time/rome-time.ts'
import { fields } from '../../../content/lead-form.ts'
import { heldReasons, leadTable } from '../../../content/notifications.ts'
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
  return BYTE_ORDER_MARK + lines(rows)
}

function lines(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cell).join(';')}\r\n`).join('')
}

function cell(text: string): string {
  const visible = text.replace(controls, '')
  const harmless = formulaStart.test(visible) ? `'${visible}` : visible
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

const timeIn = (time: Date | null) => (time === null ? '' : romeWords(time))

const { headings } = leadTable

type Cell = (lead: LeadRecord, notes: readonly string[], now: Date) => string

// The id is not the first: Excel reads a file that begins with ID as another format.
const columns: readonly (readonly [heading: string, cell: Cell])[] = [
  [headings.received, ({ createdAt }) => timeIn(createdAt)],
  [headings.state, (lead, _, now) => stateNames[stateOf(lead, now)]],
  ...leadFields.map((field): readonly [string, Cell] => [
    fields[field].label,
    (lead) => (field === 'zone' ? cityOf(lead.zone) : lead[field]),
  ]),
  [headings.contacted, ({ contactedAt }) => timeIn(contactedAt)],
  [headings.booked, ({ bookedFor }) => timeIn(bookedFor)],
  [headings.address, ({ bookedAddress }) => bookedAddress ?? ''],
  [headings.delivered, ({ deliveredAt }) => timeIn(deliveredAt)],
  [headings.photosLink, ({ photosLink }) => photosLink ?? ''],
  [headings.lost, ({ lostAt }) => timeIn(lostAt)],
  [headings.lostBecause, ({ lostBecause }) => (lostBecause === null ? '' : lostReasonNames[lostBecause])],
  [headings.notes, (_, notes) => notes.join('\n')],
  [headings.heldBecause, ({ heldBecause }) => (heldBecause === null ? '' : heldReasons[heldBecause])],
  [headings.emailRefused, ({ emailRefusedAt }) => timeIn(emailRefusedAt)],
  [headings.arrivedBy, ({ arrivedBy }) => (arrivedBy === null ? '' : handSourceNames[arrivedBy])],
  [headings.id, ({ id }) => id],
  ...campaignParts.map((part): readonly [string, Cell] => [headings[part], ({ campaign }) => campaign[part] ?? '']),
]

/** Writes a table of leads for Excel in Italian without its lines. */
export function emptyLeadTable(): string {
  return csv([columns.map(([heading]) => heading)])
}

/** Writes the lines of leads in that table. */
export function leadTableLines(
  leads: readonly LeadRecord[],
  notes: ReadonlyMap<string, readonly string[]>,
  now: Date,
): string {
  const cells = (lead: LeadRecord) => columns.map(([, cell]) => cell(lead, notes.get(lead.id) ?? [], now))
  return lines(leads.map(cells))
}

import type { LeadRecord } from '../store/lead-record.ts'
import type { LeadRecords } from '../store/lead-records.ts'
import type { CommandParts } from './command.ts'
import { findLead } from './find-lead.ts'
import { shortId } from './lead-words.ts'
import { terminalText } from './terminal-text.ts'

/**
 * Does something with each of several leads and says what became of it.
 *
 * @param change gives the words for what became of it
 * @returns the exit code: 1 when one of them is not there, whatever became of the others
 */
export async function changeLeads(
  ids: readonly string[],
  records: LeadRecords,
  { print }: CommandParts,
  change: (lead: LeadRecord) => Promise<string>,
): Promise<number> {
  let exitCode = 0
  const lines: string[] = []
  try {
    for (const id of ids) {
      const found = await findLead(records, id)
      if (found.ok) {
        lines.push(changeLine(found.lead, await change(found.lead)))
      } else {
        lines.push(`${terminalText(id)}  ${terminalText(found.problem)}\n`)
        exitCode = 1
      }
    }
  } finally {
    // At the end, as whoever reads the first line alone ends the command.
    print(lines.join(''))
  }
  return exitCode
}

export function changeLine(lead: LeadRecord, outcome: string): string {
  return `${shortId(lead)}  ${terminalText(lead.name)}: ${outcome}\n`
}

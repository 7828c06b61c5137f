import type { LeadRecord } from '../leads/lead-record.ts'
import { shortId } from '../leads/lead-record.ts'
import { findLinkSecret } from '../outbox/link-secret.ts'
import type { Records } from '../outbox/records.ts'
import { type Command, type CommandParts, readArguments, wrongUsage } from './command.ts'
import { findLead, mapConcurrently, withRecords } from './open-records.ts'
import { counted, terminalText } from './printing.ts'

export const release: Command = {
  name: 'release',
  usage: '<id…> | --all',
  summary: 'lets held leads through, which notifies them',
  help: `Lets one or several held leads through: they are notified like any other. An id as list shows it is enough.

  --all   every lead that is held`,

  async run(given, parts) {
    const { values, positionals } = readArguments('release', given, { all: { type: 'boolean' } })
    if ((positionals.length === 0) === (values.all !== true)) {
      throw wrongUsage('release', 'name at least one id, or the beginning of one; or say --all')
    }
    const outcomes = {
      changed: 'released, it is notified like any other',
      'not-held': 'was not held',
      unknown: 'has been erased meanwhile',
    } as const
    const releaseOne = async ({ id }: LeadRecord, records: Records) => outcomes[await records.release(id, parts.now)]
    return values.all === true ? releaseAll(parts, releaseOne) : changeEach(positionals, parts, releaseOne)
  },
}

/** Changes a lead and returns the words for the outcome. */
type Change = (lead: LeadRecord, records: Records) => Promise<string>

/**
 * Changes several leads and prints the outcome of each.
 *
 * @returns the exit code: 1 when one of them is not there, whatever the outcomes of the others
 */
async function changeEach(ids: readonly string[], parts: CommandParts, change: Change): Promise<number> {
  return withRecords(parts.store(), await findLinkSecret(parts.linkSecret()), async (records) => {
    let exitCode = 0
    const lines: string[] = []
    try {
      for (const id of ids) {
        const found = await findLead(records, id)
        if (typeof found === 'string') {
          lines.push(`${terminalText(id)}  ${terminalText(found)}\n`)
          exitCode = 1
        } else {
          lines.push(outcomeLine(found, await change(found, records)))
        }
      }
    } finally {
      // Printed at the end, because a reader that closes the output early ends the command ("| head").
      parts.print(lines.join(''))
    }
    return exitCode
  })
}

async function releaseAll({ store, linkSecret, print }: CommandParts, releaseOne: Change): Promise<number> {
  return withRecords(store(), await findLinkSecret(linkSecret()), async (records) => {
    const held = await records.list({ state: 'held' })
    const lines = await mapConcurrently(held, async (lead) => outcomeLine(lead, await releaseOne(lead, records)))
    print(`${lines.join('')}${counted(held.length, 'held lead')}\n`)
    return 0
  })
}

function outcomeLine(lead: LeadRecord, outcome: string): string {
  return `${shortId(lead)}  ${terminalText(lead.name)}: ${outcome}\n`
}

import { type LeadRecord, shortId } from '../leads/lead-record.ts'
import { isAnySpamSenderKnown } from '../leads/screening/spam-senders.ts'
import { findLinkSecret } from '../outbox/link-secret.ts'
import type { Records } from '../outbox/records.ts'
import { type Command, readArguments, wrongUsage } from './command.ts'
import { findLead, mapConcurrently, withRecords } from './open-records.ts'
import { counted, terminalText } from './printing.ts'

/** For who releases a lead of somebody whom another lead was called spam of. */
const STILL_REMEMBERED =
  'Whoever was called spam stays remembered, and their next lead is held again, for up to thirty days: only the secret of the server tells who they are, and it is not here (LINK_SECRET, or DATA_DIR with the file link-secret).\n'

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
    const store = parts.store()
    const secret = await findLinkSecret(parts.linkSecret())
    return withRecords(store, secret, async (records, database) => {
      const released: LeadRecord[] = []
      const releaseOne = async (lead: LeadRecord) => {
        const outcome = await records.release(lead.id, parts.now)
        if (outcome === 'changed') {
          released.push(lead)
        }
        return `${shortId(lead)}  ${terminalText(lead.name)}: ${outcomes[outcome]}\n`
      }
      const exitCode =
        values.all === true
          ? await releaseAll(records, releaseOne, parts.print)
          : await releaseEach(positionals, records, releaseOne, parts.print)
      if (secret === null && released.length > 0 && (await isAnySpamSenderKnown(database))) {
        parts.print(STILL_REMEMBERED)
      }
      return exitCode
    })
  },
}

const outcomes = {
  changed: 'released, it is notified like any other',
  'not-held': 'was not held',
  unknown: 'has been erased meanwhile',
} as const

/** Releases a lead and returns the line for its outcome. */
type Release = (lead: LeadRecord) => Promise<string>

/** @returns the exit code: 1 when one of the leads is not there, whatever the outcomes of the others */
async function releaseEach(
  ids: readonly string[],
  records: Records,
  releaseOne: Release,
  print: (text: string) => void,
): Promise<number> {
  let exitCode = 0
  const lines: string[] = []
  try {
    for (const id of ids) {
      const found = await findLead(records, id)
      if (typeof found === 'string') {
        lines.push(`${terminalText(id)}  ${terminalText(found)}\n`)
        exitCode = 1
      } else {
        lines.push(await releaseOne(found))
      }
    }
  } finally {
    // Printed at the end, because a reader that closes the output early ends the command ("| head").
    print(lines.join(''))
  }
  return exitCode
}

async function releaseAll(records: Records, releaseOne: Release, print: (text: string) => void): Promise<number> {
  const held = await records.list({ state: 'held' })
  const lines = await mapConcurrently(held, releaseOne)
  print(`${lines.join('')}${counted(held.length, 'held lead')}\n`)
  return 0
}

import { shortId } from '../leads/lead-record.ts'
import { findLinkSecret } from '../outbox/link-secret.ts'
import { type Command, readArguments, wrongUsage } from './command.ts'
import { findLead, withRecords } from './open-records.ts'
import { counted, terminalText } from './printing.ts'

export const release: Command = {
  name: 'release',
  usage: '<id…> | --all',
  summary: 'lets held leads through, which notifies them',
  help: `Lets one or several held leads through: they are notified like any other. An id as list shows it is enough. Without the
server's secret (LINK_SECRET, or DATA_DIR with the file link-secret) the next leads of senders who were called spam are held
again.

  --all   every lead that is held`,

  async run(given, parts) {
    const { values, positionals } = readArguments(given, { all: { type: 'boolean' } })
    if ((positionals.length === 0) === (values.all !== true)) {
      throw wrongUsage('name at least one id, or the beginning of one; or say --all')
    }
    const store = parts.store()
    const secret = await findLinkSecret(parts.linkSecret())
    return withRecords(store, secret, async (records) => {
      const found =
        values.all === true
          ? await records.list({ state: 'held' })
          : await Promise.all(positionals.map((id) => findLead(records, id)))
      const lines: string[] = []
      try {
        for (const [index, lead] of found.entries()) {
          if (typeof lead === 'string') {
            lines.push(`${terminalText(positionals[index] ?? '')}  ${terminalText(lead)}\n`)
          } else {
            const outcome = await records.release(lead.id, parts.now)
            lines.push(`${shortId(lead)}  ${terminalText(lead.name)}: ${outcomes[outcome]}\n`)
          }
        }
      } finally {
        // Printed at the end, because a reader that closes the output early ends the command ("| head").
        parts.print(lines.join(''))
      }
      if (values.all === true) {
        parts.print(`${counted(found.length, 'held lead')}\n`)
      }
      // Whatever the outcomes of the others.
      return found.some((lead) => typeof lead === 'string') ? 1 : 0
    })
  },
}

const outcomes = {
  changed: 'released, it is notified like any other',
  'not-held': 'was not held',
  unknown: 'has been erased meanwhile',
} as const

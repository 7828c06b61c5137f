import type { LeadRecord } from '../store/lead-record.ts'
import { cleanUpFiles } from './clean-up-files.ts'
import type { Command, CommandParts } from './command.ts'
import { counted, romeWords, shortId } from './lead-words.ts'
import { requireDatabase, withRecords } from './open-records.ts'
import { readArguments, refusePositionals, wrongUsage } from './read-arguments.ts'
import { table } from './table.ts'
import { terminalText } from './terminal-text.ts'

const columns = [
  { heading: 'ID', maxWidth: 8 },
  { heading: 'NAME', maxWidth: 40 },
  { heading: 'ZONE', maxWidth: 6 },
  { heading: 'RECEIVED', maxWidth: 16 },
]

export const erase: Command = {
  name: 'erase',
  usage: '--email <address> | --name <name> [--yes]',
  summary: 'erases a person: every lead with this address or name',
  help: `Erases every lead with this address or name, held ones too, with all that was and would be sent about them. It cannot be
undone. Neither the case of letters matters nor how they are encoded (accents, full-width letters).

  --email <address>   whose leads
  --name <name>       the same by the whole name; lists the leads before it asks, as another person may have it.
                      With --email, both must be right
  --yes               does not ask; needed where there is no terminal

The server keeps no log file of its own, and what it prints holds no personal data. Not reached from here: notifications
that were delivered (your mailbox, your chat), files of export, and backups; delete or renew those that hold the person.`,

  async run(given, parts) {
    const { values, positionals } = readArguments('erase', given, {
      email: { type: 'string' },
      name: { type: 'string' },
      yes: { type: 'boolean' },
    })
    refusePositionals('erase', positionals)
    const email = values.email?.trim()
    const name = values.name?.trim()
    // One that is empty by mistake, a variable of a script for instance, must not widen what is erased.
    if (email === '' || name === '' || (email === undefined && name === undefined)) {
      throw wrongUsage('erase', 'say whose leads with --email <address>, --name <name> or both')
    }
    if (values.yes !== true && parts.ask === null) {
      throw wrongUsage('erase', 'there is no terminal to ask on: confirm with --yes')
    }
    const store = parts.store()
    requireDatabase(store)
    return withRecords(store, async (records) => {
      const whose = terminalText([name, email].filter((part) => part !== undefined).join(', '))
      const found = await records.list({ ...(email !== undefined && { email }), ...(name !== undefined && { name }) })
      if (values.yes !== true && found.length > 0) {
        if (email === undefined) {
          parts.print(describe(found))
        }
        if (!(await isConfirmed(`Erase ${counted(found.length, 'lead')} of ${whose}? [y/N] `, parts))) {
          parts.print('Nothing was erased.\n')
          return 1
        }
      }
      const erased = await records.erase(found.map(({ id }) => id))
      parts.print(
        found.length === 0
          ? `There is no lead of ${whose}: nothing was erased.\n`
          : `${counted(erased, 'lead')} of ${whose} erased, with what was to be sent.\n`,
      )
      parts.print(cleanUpFiles(store))
      return found.length === 0 ? 1 : 0
    })
  },
}

function describe(leads: readonly LeadRecord[]): string {
  return table(
    columns,
    leads.map((lead) => [shortId(lead), lead.name, lead.zone, romeWords(lead.createdAt)]),
  )
}

async function isConfirmed(question: string, { ask }: CommandParts): Promise<boolean> {
  const answer = (await ask?.(question)) ?? ''
  return /^\s*(y|yes|s|si|sì)\s*$/i.test(answer)
}

import { cleanUpFiles } from './clean-up-files.ts'
import type { Command } from './command.ts'
import { counted } from './lead-words.ts'
import { requireDatabase, withRecords } from './open-records.ts'
import { readArguments, refusePositionals, wrongUsage } from './read-arguments.ts'
import { terminalText } from './terminal-text.ts'

export const erase: Command = {
  name: 'erase',
  usage: '--email <address> [--yes]',
  summary: 'erases a person: every lead with this address',
  help: `Erases every lead with this address, whatever its case, held ones too, with all that was and would be sent about them.
It cannot be undone.

  --email <address>   whose leads
  --yes               does not ask; needed where there is no terminal

The server keeps no log file of its own, and what it prints holds no personal data. Not reached from here: notifications
that were delivered (your mailbox, your chat), files of export, and backups; delete or renew those that hold the person.`,

  async run(given, parts) {
    const { values, positionals } = readArguments('erase', given, {
      email: { type: 'string' },
      yes: { type: 'boolean' },
    })
    refusePositionals('erase', positionals)
    const email = values.email?.trim() ?? ''
    if (email === '') {
      throw wrongUsage('erase', 'say whose leads with --email <address>')
    }
    if (values.yes !== true && parts.ask === null) {
      throw wrongUsage('erase', 'there is no terminal to ask on: confirm with --yes')
    }
    const store = parts.store()
    requireDatabase(store)
    return withRecords(store, async (records) => {
      const shown = terminalText(email)
      if (values.yes !== true && parts.ask !== null) {
        const found = await records.list({ email })
        const isWanted =
          found.length === 0 || isYes(await parts.ask(`Erase ${counted(found.length, 'lead')} of ${shown}? [y/N] `))
        if (!isWanted) {
          parts.print('Nothing was erased.\n')
          return 1
        }
      }
      const erased = await records.eraseByEmail(email)
      parts.print(`${counted(erased, 'lead')} of ${shown} erased, with what was to be sent.\n`)
      parts.print(cleanUpFiles(store))
      return 0
    })
  },
}

function isYes(answer: string): boolean {
  return /^\s*(y|yes|s|si|sì)\s*$/i.test(answer)
}

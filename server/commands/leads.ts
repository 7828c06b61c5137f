import { createInterface } from 'node:readline/promises'
import { parseBusiness } from '../../business/business.ts'
import { parseChannels } from '../config/channels.ts'
import { type Config, parseConfig } from '../config/config.ts'
import { CommandFailure } from './command.ts'
import { terminalText } from './printing.ts'
import { explainFailure, runCommand } from './run-command.ts'

// `npm run leads -- …`: what the owner does with the leads.

// A reader that has seen enough ("| head") closes its end; a disk that is full is a failure.
process.stdout.on('error', (error) => process.exit('code' in error && error.code === 'EPIPE' ? 0 : 1))
// By way of exit, so that an unfinished file goes.
process.on('SIGINT', () => process.exit(130))
process.on('SIGTERM', () => process.exit(143))

try {
  process.exitCode = await runCommand(process.argv.slice(2), {
    // Of the configuration no more than is needed: another variable that is wrong keeps nobody from erasing a person.
    store: () => configOf('DATA_DIR', 'DATABASE_URL').store,
    linkSecret: () => {
      const { linkSecret: configured, directory } = configOf('DATA_DIR', 'LINK_SECRET')
      return { configured, directory }
    },
    retentionMonths: () => {
      const { business, problems } = parseBusiness({ RETENTION_MONTHS: process.env.RETENTION_MONTHS })
      if (problems.length > 0) {
        throw new CommandFailure(problems.join('; '))
      }
      return business.retentionMonths
    },
    notifications: () => {
      const parsed = parseChannels(process.env)
      if (!parsed.ok) {
        throw new CommandFailure(parsed.problems.join('; '))
      }
      return {
        channels: parsed.channels,
        business: parseBusiness({ BUSINESS_BRAND: process.env.BUSINESS_BRAND }).business,
      }
    },
    now: new Date(),
    print: (text) => {
      process.stdout.write(text)
    },
    ask: process.stdin.isTTY ? ask : null,
  })
} catch (error) {
  const { message, exitCode } = explainFailure(error)
  process.stderr.write(`${terminalText(message)}\n`)
  process.exitCode = exitCode
}

/** What a few variables configure, as the server reads them. */
function configOf(...names: readonly string[]): Config {
  const parsed = parseConfig(Object.fromEntries(names.map((name) => [name, process.env[name]])))
  if (!parsed.ok) {
    throw new CommandFailure(parsed.problems.join('; '))
  }
  return parsed.config
}

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await terminal.question(question)
  } finally {
    terminal.close()
  }
}

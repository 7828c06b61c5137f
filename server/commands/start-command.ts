import { getServers } from 'node:dns'
import { createInterface } from 'node:readline/promises'
import { parseBusiness } from '../../business/business.ts'
import { parseChannels } from '../config/channels.ts'
import { type Config, parseConfig } from '../config/config.ts'
import { CommandFailure } from './command.ts'
import { terminalText } from './printing.ts'
import { type CommandFamily, explainFailure, runCommand } from './run-command.ts'

/** Runs the command line of this process: prints what it says, and sets the exit code. */
export async function runFamily(family: CommandFamily): Promise<void> {
  // A reader that closes the pipe early ("| head") is no failure; a full disk is one.
  process.stdout.on('error', (error) => process.exit('code' in error && error.code === 'EPIPE' ? 0 : 1))
  // These run the exit handler, which deletes a partial file.
  process.on('SIGINT', () => process.exit(130))
  process.on('SIGTERM', () => process.exit(143))

  try {
    process.exitCode = await runCommand(family, process.argv.slice(2), {
      // Only the variables that a command needs are read: a wrong other one must not keep the owner from erasing a person.
      store: () => configOf('DATA_DIR', 'DATABASE_URL').store,
      linkSecret: () => {
        const { linkSecret: configured, directory } = configOf('DATA_DIR', 'LINK_SECRET')
        return { configured, directory }
      },
      linkUrl: () => configOf('PORT', 'SITE_URL', 'LINK_URL').linkUrl,
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
      nameServers: getServers(),
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
}

/** Reads a part of the server's configuration. */
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

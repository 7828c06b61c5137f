import { getServers } from 'node:dns'
import { createInterface } from 'node:readline/promises'
import { parseBrand, parseRetentionMonths } from '../../business/business.ts'
import { problemSentence } from '../../business/company/company.ts'
import type { Environment } from '../../business/environment.ts'
import { parseChannels } from '../config/channels.ts'
import { dataDirectory, parseLinkSecret, parseLinkUrl, parseStore } from '../config/config.ts'
import type { Part } from '../config/part.ts'
import { CommandFailure, type CommandParts } from './command.ts'
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
      ...configuredBy(process.env),
      print: (text) => {
        process.stdout.write(text)
      },
      ask: process.stdin.isTTY ? ask : null,
    })
  } catch (error) {
    const { message, exitCode } = explainFailure(error)
    process.stderr.write(`${terminalText(message)}\n`)
    // A connection that PostgreSQL's client has given up stays open, until the server ends it after a minute. What was printed is
    // written first: a pipe takes it in parts.
    process.stdout.write('', () => process.exit(exitCode))
  }
}

/** What commands read of an environment. */
export function configuredBy(environment: Environment): Omit<CommandParts, 'print' | 'ask'> {
  return {
    environment,
    // Each reads what it needs: another variable that is wrong must not keep the owner from erasing a person.
    store: () => required(parseStore(environment)),
    linkSecret: () => ({
      configured: required(parseLinkSecret(environment)),
      directory: dataDirectory(environment),
    }),
    linkUrl: () => required(parseLinkUrl(environment)),
    retentionMonths() {
      const { value, problems } = parseRetentionMonths(environment)
      return required({ value, problems: problems.map(problemSentence) })
    },
    notifications: () => ({ channels: required(parseChannels(environment)), brand: parseBrand(environment) }),
    nameServers: getServers(),
    now: new Date(),
  }
}

function required<Value>({ value, problems }: Part<Value>): Value {
  if (problems.length > 0) {
    throw new CommandFailure(problems.join('; '))
  }
  return value
}

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await terminal.question(question)
  } finally {
    terminal.close()
  }
}

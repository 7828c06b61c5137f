import { StartError } from '../config/config.ts'
import { takenByNpm } from '../config/taken-by-npm.ts'
import { MISSING_RIGHT, StoreRefusal, StoreUnavailable } from '../database/failures.ts'
import { translateFailure } from '../database/postgres/pool.ts'
import { diskFull, sqliteReason } from '../database/sqlite/failure.ts'
import { type Command, CommandFailure, type CommandParts } from './command.ts'

/** How the reason of a full disk begins: PostgreSQL's code, and SQLite's message. */
const fullDisk = ['53100', diskFull]

/** Commands that belong together, called by `npm run <name> -- <command>`. */
export interface CommandFamily {
  readonly name: 'leads' | 'office'
  readonly commands: readonly Command[]
  /** What to know of all of them. */
  readonly about: string
}

/** Runs a command line. */
export async function runCommand(family: CommandFamily, line: readonly string[], parts: CommandParts): Promise<number> {
  const [name, ...given] = line
  const call = `npm run ${family.name} --`
  if (name === undefined || name === '--help' || name === '-h') {
    parts.print(overview(family))
    return name === undefined ? 2 : 0
  }
  const command = family.commands.find((each) => each.name === name)
  if (command === undefined) {
    throw new CommandFailure(`There is no command "${name}". See: ${call} --help`, 2)
  }
  // Arguments after a bare -- are no options.
  const options = given.slice(0, given.includes('--') ? given.indexOf('--') : given.length)
  if (options.includes('--help') || options.includes('-h')) {
    parts.print(`${call} ${command.name} ${command.usage}\n\n${command.help}\n`)
    return 0
  }
  // Its usage and its help name them all.
  const known = `${command.usage}\n${command.help}`.match(/(?<=--)[a-z][a-z-]+/g) ?? []
  const taken = takenByNpm(`${call} ${command.name}`, known, given, parts.environment)
  if (taken !== undefined) {
    throw new CommandFailure(taken, 2)
  }
  try {
    return await command.run(given, parts)
  } catch (error) {
    throw error instanceof CommandFailure && error.exitCode === 2
      ? new CommandFailure(`${command.name}: ${error.message}. See: ${call} ${command.name} --help`, 2)
      : error
  }
}

function overview({ name: family, commands, about }: CommandFamily): string {
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(19)}${summary}\n`)
  return `npm run ${family} -- <command>

${lines.join('')}
npm run ${family} -- <command> --help says more. ${about} Exit codes: 0 done, 1 failed or not found, 2 called wrongly.
`
}

/** Returns a failure as one line for the owner, and the exit code. */
export function explainFailure(error: unknown): { readonly message: string; readonly exitCode: number } {
  if (error instanceof CommandFailure) {
    return { message: error.message, exitCode: error.exitCode }
  }
  return { message: sentenceOf(error).replace(/\s*\n\s*/g, ' '), exitCode: 1 }
}

function sentenceOf(error: unknown): string {
  if (fullDisk.some((beginning) => sqliteReason(error).startsWith(beginning))) {
    return 'The disk is full, and nothing more was changed: make room on it and run this again.'
  }
  if (error instanceof StartError || error instanceof StoreUnavailable) {
    return error.message
  }
  const failure = error instanceof StoreRefusal ? error : translateFailure(error)
  if (failure instanceof StoreRefusal) {
    return failure.code === MISSING_RIGHT
      ? `The login of DATABASE_URL lacks a right that the owner of the tables has (docs/deploy-many.md): ${failure.message}`
      : `The database refuses it: ${failure.message}`
  }
  return error instanceof Error ? error.message : String(error)
}

import { backup } from './backup.ts'
import type { Command, CommandParts } from './command.ts'
import { CommandFailure } from './command-failure.ts'
import { contacted } from './contacted.ts'
import { correct } from './correct.ts'
import { erase } from './erase.ts'
import { exportLeads } from './export.ts'
import { list } from './list.ts'
import { purge } from './purge.ts'
import { release } from './release.ts'
import { reopen } from './reopen.ts'
import { restore } from './restore.ts'
import { show } from './show.ts'
import { testNotification } from './test-notification.ts'

const commands: readonly Command[] = [
  list,
  show,
  contacted,
  reopen,
  release,
  correct,
  exportLeads,
  erase,
  purge,
  backup,
  restore,
  testNotification,
]

/**
 * Runs what the command line says.
 *
 * @param line what follows `npm run leads --`
 * @returns the exit code
 */
export async function runCommand(line: readonly string[], parts: CommandParts): Promise<number> {
  const [name, ...given] = line
  if (name === undefined || name === '--help' || name === '-h') {
    parts.print(overview())
    return name === undefined ? 2 : 0
  }
  const command = commands.find((each) => each.name === name)
  if (command === undefined) {
    throw new CommandFailure(`There is no command "${name}". See: npm run leads -- --help`, 2)
  }
  // What follows a bare -- is no option.
  const options = given.slice(0, given.includes('--') ? given.indexOf('--') : given.length)
  if (options.includes('--help') || options.includes('-h')) {
    parts.print(`npm run leads -- ${command.name} ${command.usage}\n\n${command.help}\n`)
    return 0
  }
  return command.run(given, parts)
}

function overview(): string {
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(19)}${summary}\n`)
  return `npm run leads -- <command>

${lines.join('')}
npm run leads -- <command> --help says more. The leads are those of DATABASE_URL or DATA_DIR, and the server may run
meanwhile. Exit codes: 0 done, 1 failed or not found, 2 called wrongly.
`
}

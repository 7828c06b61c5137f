import { join } from 'node:path'
import { projectRoot } from './project-root.ts'
import { readOptions } from './read-options.ts'
import { runScript } from './run-command.ts'
import { openAsker, Stopped } from './setup/asker.ts'
import { EditByHand, openEnvFile } from './setup/files/env-file.ts'
import type { ContentFacts } from './setup/print-content-facts.ts'
import { runSetup } from './setup/run-setup.ts'

const COMMAND_TIMEOUT_MS = 120_000

readOptions('npm run setup', 'asks for what a site needs, and writes .env and files of content/')
if (!process.stdin.isTTY) {
  process.stderr.write(
    'Setup asks questions and needs a terminal. Without one, copy .env.example to .env and fill it in.\n',
  )
  process.exit(1)
}
process.chdir(projectRoot)
const env = openEnvFile('.env', '.env.example')
process.stdout.write(
  'Each answer is written at once, into .env or content/. Ctrl+U empties a line; Ctrl+C stops, and npm run setup goes on later.\n',
)
try {
  await runSetup({
    asker: openAsker({ input: process.stdin, output: process.stdout }),
    env,
    content: join(projectRoot, 'content'),
    readFacts,
    run: (args) =>
      runScript('server/commands/leads.ts', args, {
        // As in the other commands, the environment overrides .env.
        env: { ...env.variables(), ...process.env },
        timeoutMs: COMMAND_TIMEOUT_MS,
        output: 'show',
      }).then(({ ended }) => ended === 0),
  })
} catch (error) {
  if (error instanceof Stopped) {
    process.stdout.write('Stopped. What you have answered is kept: npm run setup goes on from there.\n')
    process.exitCode = 130
  } else if (error instanceof EditByHand) {
    process.stderr.write(`${error.message}. Then run npm run setup again.\n`)
    process.exitCode = 1
  } else {
    throw error
  }
}

async function readFacts(): Promise<ContentFacts> {
  const reading = { timeoutMs: COMMAND_TIMEOUT_MS, output: 'keep' } as const
  const { ended, output } = await runScript('scripts/setup/print-content-facts.ts', [], reading)
  if (ended !== 0) {
    throw new EditByHand(`content/ cannot be read, npm run check names what is wrong:\n${output}`)
  }
  return JSON.parse(output)
}

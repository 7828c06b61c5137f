import { join } from 'node:path'
import { projectRoot } from './project-root.ts'
import { runScript } from './run-command.ts'
import { openAsker, Stopped } from './setup/asker.ts'
import { EditByHand, openEnvFile } from './setup/env-file.ts'
import { runSetup } from './setup/run-setup.ts'

const COMMAND_TIMEOUT_MS = 120_000

if (!process.stdin.isTTY) {
  process.stderr.write(
    'Setup asks questions and needs a terminal. Without one, copy .env.example to .env and fill it in.\n',
  )
  process.exit(1)
}
process.chdir(projectRoot)
const env = openEnvFile('.env', '.env.example')
process.stdout.write(
  'Each answer is written at once, into .env or content/cities.ts. Ctrl+C stops; npm run setup goes on later.\n',
)
try {
  await runSetup({
    asker: openAsker({ input: process.stdin, output: process.stdout }),
    env,
    citiesFile: join(projectRoot, 'content/cities.ts'),
    run: (family, args) =>
      runScript(`server/commands/${family}.ts`, args, {
        // As in the other commands, the environment overrides .env.
        env: { ...env.variables(), ...process.env },
        timeoutMs: COMMAND_TIMEOUT_MS,
        output: 'show',
      }),
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

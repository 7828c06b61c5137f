import { existsSync } from 'node:fs'
import { mistypedIn } from './mistyped-variables.ts'

// Preloaded by the npm scripts that read configuration. Variables of the environment override those of .env.
if (existsSync('.env')) {
  try {
    process.loadEnvFile()
  } catch {
    // Node's own error says that there is no such file, and hides the reason in a stack trace.
    process.stderr.write('.env cannot be read: run this as a user who may, such as the one of the server.\n')
    process.exit(1)
  }
  const mistyped = mistypedIn('.env', new URL('../.env.example', import.meta.url))
  process.stderr.write(mistyped.map((sentence) => `${sentence}\n`).join(''))
}

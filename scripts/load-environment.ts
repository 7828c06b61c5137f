import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { mistypedVariables } from './mistyped-variables.ts'

// Preloaded by the npm scripts that read configuration. Variables of the environment override those of .env.
if (existsSync('.env')) {
  try {
    process.loadEnvFile()
  } catch {
    // Node's own error says that there is no such file, and hides the reason in a stack trace.
    process.stderr.write('.env cannot be read: run this as a user who may, such as the one of the server.\n')
    process.exit(1)
  }
  const example = new URL('../.env.example', import.meta.url)
  if (existsSync(example)) {
    const own = Object.keys(parseEnv(readFileSync('.env', 'utf8')))
    const mistyped = mistypedVariables(own, readFileSync(example, 'utf8'))
    process.stderr.write(mistyped.map((sentence) => `${sentence}\n`).join(''))
  }
}

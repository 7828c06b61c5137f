import { existsSync } from 'node:fs'

// Preloaded by the npm scripts that read configuration. Variables of the environment override those of .env.
if (existsSync('.env')) {
  try {
    process.loadEnvFile()
  } catch {
    // Node's own error says that there is no such file, and hides the reason in a stack trace.
    process.stderr.write('.env cannot be read: run this as a user who may, such as the one of the server.\n')
    process.exit(1)
  }
}

import { existsSync } from 'node:fs'

// Preloaded by the npm scripts that read configuration. Variables of the environment override those of .env.
if (existsSync('.env')) {
  process.loadEnvFile()
}

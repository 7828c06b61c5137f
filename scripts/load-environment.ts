import { existsSync } from 'node:fs'

// Preloaded by the npm scripts that take a configuration: what .env says, unless the environment says otherwise.
if (existsSync('.env')) {
  process.loadEnvFile()
}

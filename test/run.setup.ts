import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withoutProductVariables } from './product-variables.ts'
import { compileCache } from './start-server.ts'

/**
 * The set-up of every run of Vitest and of Playwright: tests see none of the variables that someone set for their own
 * site, and what programs leave behind, browsers above all, goes into a temporary folder that ends with the run. Their
 * processes and the store's writing threads, which start by the hundred, take compiled modules from one cache.
 *
 * @returns what removes that folder
 */
export default function setUpRun(): () => void {
  const kept = withoutProductVariables(process.env)
  for (const name of Object.keys(process.env).filter((name) => !(name in kept))) {
    delete process.env[name]
  }
  const folder = mkdtempSync(join(tmpdir(), 'casa-in-posa-'))
  // A web server's workers are other users, and read what a test has put there.
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
  Object.assign(process.env, compileCache)
  // A browser that is still ending may write once more.
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}

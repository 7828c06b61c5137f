import { spawnSync } from 'node:child_process'
import { projectRoot } from './project-root.ts'

/**
 * Checks format and lint, then the types of the product with the content that is there, then those of everything, tests and proofs
 * too, with the content that tests run on. Each is told, whether one before it has failed or not.
 */
const checks = [
  'biome ci --error-on-warnings .',
  'tsc --build leads business content editing site office office/service-worker pipeline server',
  // Its packages, which the check of types needs.
  'npm --prefix proofs run --silent precheck',
  'node test/on-fixture.ts npm run --silent types',
]

let failed = 0
for (const check of checks) {
  const { status } = spawnSync(check, { cwd: projectRoot, shell: true, stdio: 'inherit' })
  failed += status === 0 ? 0 : 1
}
process.exitCode = failed === 0 ? 0 : 1

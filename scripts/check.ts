import { spawnSync } from 'node:child_process'
import { productProjects } from '../rooms.ts'
import { projectRoot } from './project-root.ts'

/**
 * Checks format and lint, then the types of the product with the content that is there, then those of everything, tests and proofs
 * too, with the content that tests run on. Each is told, whether one before it has failed or not. Types have one checker: of several
 * each would check for itself the types that all of them use.
 */
const checks = {
  'format and lint (npm run fix mends most of it)': 'biome ci --error-on-warnings .',
  types: `tsc --build --checkers 1 ${productProjects.join(' ')}`,
  // The check of types needs them.
  'the packages of proofs/': 'npm --prefix proofs run --silent precheck',
  'types of the tests': 'node test/on-fixture.ts npm run --silent types',
}

const failed = Object.entries(checks).filter(([, command]) => {
  const { status, stdout } = spawnSync(command, {
    cwd: projectRoot,
    shell: true,
    stdio: ['inherit', command.startsWith('tsc') ? 'pipe' : 'inherit', 'inherit'],
    encoding: 'utf8',
  })
  // Each room that imports a file repeats the errors in it.
  process.stdout.write([...new Set(stdout?.split(/(?<=\n)/))].join(''))
  return status !== 0
})
console.log(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.map(([name]) => name).join(', ')}.`)
process.exitCode = failed.length === 0 ? 0 : 1

import { spawn, spawnSync } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { productProjects } from '../rooms.ts'
import { projectRoot } from './project-root.ts'

interface Check {
  readonly name: string
  readonly command: string
}

/**
 * Checks format and lint, then the types of the product with the content that is there; beside that the types of everything, tests
 * and proofs too, with the content that tests run on. Types have one checker: of several each would check for itself the types that
 * all of them use.
 */
const lanes: (readonly Check[])[] = [
  [
    { name: 'format and lint (npm run fix mends most of it)', command: 'biome ci --error-on-warnings .' },
    { name: 'types', command: `tsc --build --checkers 1 ${productProjects.join(' ')}` },
  ],
  [
    // The check of types needs them.
    { name: 'the packages of proofs/', command: 'npm --prefix proofs run --silent precheck' },
    { name: 'types of the tests', command: 'node test/on-fixture.ts npm run --silent types' },
  ],
]
// What `npm test` does before all other tests, which use the second's result.
if (process.argv.includes('--before-tests')) {
  lanes.push(
    [{ name: 'the content', command: 'vitest run --project content' }],
    [{ name: 'the build for the tests', command: 'node test/on-fixture.ts node test/build.setup.ts' }],
  )
  // Two lanes begin with it, and would write the same files.
  spawnSync('node', ['test/on-fixture.ts', 'true'], { cwd: projectRoot, stdio: 'inherit' })
}

/** Runs a check, and shows what it says once it has ended, so that the lanes' lines do not mix. Returns its exit code. */
async function run({ name, command }: Check): Promise<number | null> {
  const child = spawn(`${command} 2>&1`, { cwd: projectRoot, shell: true, stdio: ['inherit', 'pipe', 'inherit'] })
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve))
  const output = await text(child.stdout)
  // Each room that imports a file repeats the errors in it.
  const lines = command.startsWith('tsc') ? [...new Set(output.split(/(?<=\n)/))] : [output]
  console.log(`> ${name}: ${command}\n${lines.join('')}`)
  return ended
}

/** Runs the checks of a lane one after the other, whether one before has failed or not, and returns those that have. */
async function failuresOf(lane: readonly Check[]) {
  const failures: (Check & { readonly code: number })[] = []
  for (const check of lane) {
    const code = await run(check)
    if (code !== 0) {
      failures.push({ ...check, code: code ?? 1 })
    }
  }
  return failures
}

const failures = (await Promise.all(lanes.map(failuresOf))).flat()
for (const { name, command } of failures) {
  console.log(`${name} failed: ${command}`)
}
console.log(failures.length === 0 ? 'All checks passed.' : `Failed: ${failures.map(({ name }) => name).join(', ')}.`)
process.exitCode = failures[0]?.code ?? 0

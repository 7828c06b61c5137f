import { takenByNpm } from '../server/config/taken-by-npm.ts'

/**
 * Reads the options that an npm script was called with. `--help`, and an option that the script does not know, end it.
 *
 * @param call how it is called, without its options
 * @param does what it does, in a line
 * @param known all its options: names without dashes
 * @returns those that are given
 */
export function readOptions(call: string, does: string, known: readonly string[] = []): readonly string[] {
  const given = process.argv.slice(2)
  const options = known.map((name) => `--${name}`)
  if (given.includes('--help')) {
    process.stdout.write(`${[call, ...options.map((option) => `[-- ${option}]`)].join(' ')} ${does}\n`)
    process.exit()
  }
  const isKnown = given.every((option) => options.includes(option))
  const takes = options.length === 0 ? 'nothing' : `-- ${options.join(' and ')} alone`
  const wrong =
    takenByNpm(`${call} --`, known, given, process.env) ??
    (isKnown ? null : `${call} takes ${takes}, and not ${given.join(' ')}`)
  if (wrong !== null) {
    process.stderr.write(`${wrong}\n`)
    process.exit(2)
  }
  return given
}

import type { Environment } from '../../business/environment.ts'

/** Settings of npm itself, which it passes on from `.npmrc` all the same: nobody can tell where they stood. Without one a script refuses, asks or prints a table. */
const ofNpm = ['all', 'email', 'force', 'json', 'yes']

/**
 * Finds an option that stood before the `--` of `npm run`: npm takes it for itself, and the script would do what was not wanted.
 *
 * @param call how the script is called, up to its options
 * @returns a sentence that says how to call it
 */
export function takenByNpm(
  call: string,
  options: readonly string[],
  given: readonly string[],
  environment: Environment,
): string | undefined {
  const taken = options.find((name) => {
    const value = environment[`npm_config_${name.replaceAll('-', '_')}`] ?? ''
    const hasReached = given.some((each) => each === `--${name}` || each.startsWith(`--${name}=`))
    return !['', 'false'].includes(value) && !hasReached && !ofNpm.includes(name)
  })
  if (taken === undefined) {
    return undefined
  }
  // A setting of npm too, but without it the script changes what was only to be shown.
  const elsewhere = taken === 'dry-run' ? ' If it is not there, it is in .npmrc or the environment: remove it.' : ''
  return `Write -- before the options: ${call} --${taken}.${elsewhere}`
}

import type { Environment } from '../../business/environment.ts'

/**
 * Finds an option that stood before the `--` of `npm run`: npm takes it for itself, and the script would do what was not wanted.
 *
 * @param options the names of the script's options, without dashes
 * @param given the arguments that have reached the script
 */
export function takenByNpm(
  options: readonly string[],
  given: readonly string[],
  environment: Environment,
): string | undefined {
  return options.find((name) => {
    const value = environment[`npm_config_${name.replaceAll('-', '_')}`] ?? ''
    const hasReached = given.some((each) => each === `--${name}` || each.startsWith(`--${name}=`))
    return !['', 'false'].includes(value) && !hasReached
  })
}

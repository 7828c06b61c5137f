import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { CommandFailure } from './command-failure.ts'

/**
 * Reads what follows a command's name.
 *
 * @param command the command's name
 * @param given the arguments
 * @param options as `parseArgs` takes them
 * @throws CommandFailure that names what is not understood
 */
export function readArguments<const Options extends ParseArgsOptionsConfig>(
  command: string,
  given: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...given], options, allowPositionals: true, strict: true })
  } catch (error) {
    // "Unknown option '--foo'. To specify a positional argument starting with a '-', …": the first sentence says it.
    const [sentence = ''] = error instanceof Error ? error.message.split(/\.(?:\s|$)/) : []
    throw wrongUsage(command, sentence)
  }
}

/** A command was called wrongly: says how, and where its help is. */
export function wrongUsage(command: string, problem: string): CommandFailure {
  return new CommandFailure(`${command}: ${problem}. See: npm run leads -- ${command} --help`, 2)
}

/** @throws CommandFailure when anything follows that is no option */
export function refusePositionals(command: string, positionals: readonly string[]): void {
  const [first] = positionals
  if (first !== undefined) {
    throw wrongUsage(command, `"${first}" is not understood here`)
  }
}

/** @throws CommandFailure unless exactly one thing follows that is no option */
export function onePositional(command: string, positionals: readonly string[], what: string): string {
  const [only, ...others] = positionals
  if (only === undefined || others.length > 0) {
    throw wrongUsage(command, `name one ${what}`)
  }
  return only
}

/** Reads an option that is one of a few words. */
export function readChoice<Choice extends string>(
  command: string,
  option: string,
  value: string | undefined,
  choices: readonly Choice[],
): Choice | undefined {
  const choice = choices.find((each) => each === value)
  if (value !== undefined && choice === undefined) {
    throw wrongUsage(command, `--${option} is one of ${choices.join(', ')}, not "${value}"`)
  }
  return choice
}

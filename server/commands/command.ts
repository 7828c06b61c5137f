import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { Temporal } from 'temporal-polyfill'
import type { Business } from '../../business/business.ts'
import type { ChannelConfig } from '../config/channels.ts'
import type { StoreConfig } from '../config/config.ts'
import { ROME, toDate } from '../notifications/clocks.ts'
import type { LinkSecretSource } from '../notifications/link-secret.ts'

/** What ends a command otherwise than well; the message says why, in one line. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure'
  /** 1: it failed, or there is no such lead. 2: it was called wrongly. */
  readonly exitCode: 1 | 2

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/** What the owner can have done. */
export interface Command {
  readonly name: string
  /** What may follow the name. */
  readonly usage: string
  /** One line for the list of commands. */
  readonly summary: string
  /** What there is to know before calling it, options included. */
  readonly help: string
  /**
   * Does it.
   *
   * @param given what follows the command's name
   * @returns the exit code
   * @throws CommandFailure, or what the store throws
   */
  run(given: readonly string[], parts: CommandParts): Promise<number>
}

/** What commands are made of. */
export interface CommandParts {
  /** Throws CommandFailure when the configuration names none. */
  readonly store: () => StoreConfig
  /** Throws CommandFailure when the configured one cannot be. */
  readonly linkSecret: () => LinkSecretSource
  /** Throws CommandFailure when the configuration is wrong. */
  readonly retentionMonths: () => number
  /** How the business is notified, and its name. Throws CommandFailure when the configuration is wrong. */
  readonly notifications: () => { readonly channels: ChannelConfig; readonly business: Business }
  readonly now: Date
  readonly print: (text: string) => void
  /** Asks on the terminal; null when nobody is there to answer. */
  readonly ask: ((question: string) => Promise<string>) | null
}

/** Where in a day that is named without a time. */
export type DayEdge = 'start' | 'end'

/**
 * Reads a moment: '2026-11-01' is a day in Rome, '2026-11-01T10:00' a time in Rome, '2026-11-01T10:00Z' one anywhere.
 *
 * @param edge which edge of a day without a time; its end is where the next day begins
 * @returns null when it is none of these
 */
export function readTime(text: string, edge: DayEdge): Date | null {
  try {
    if (/^\d{4}-\d\d-\d\d$/.test(text)) {
      const day = Temporal.PlainDate.from(text)
      return toDate((edge === 'start' ? day : day.add({ days: 1 })).toZonedDateTime(ROME))
    }
    if (/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(text)) {
      return toDate(Temporal.PlainDateTime.from(text).toZonedDateTime(ROME))
    }
    return new Date(Temporal.Instant.from(text).epochMilliseconds)
  } catch {
    return null
  }
}

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

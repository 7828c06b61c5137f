import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { Temporal } from 'temporal-polyfill'
import type { Environment } from '../../business/environment.ts'
import { ROME } from '../../business/time/in-rome.ts'
import { toDate } from '../../business/time/rome-time.ts'
import type { ChannelConfig } from '../config/channels.ts'
import type { StoreConfig } from '../config/config.ts'
import type { LinkSecretSource } from '../outbox/link-secret.ts'

/** A failure with one line for the owner. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure'
  /** 1: it failed, or there is no such lead. 2: wrong usage. */
  readonly exitCode: 1 | 2

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

export interface Command {
  readonly name: string
  readonly usage: string
  /** One line for the list of commands. */
  readonly summary: string
  /** The text of `--help`, with the options. */
  readonly help: string
  /** @returns the exit code */
  run(given: readonly string[], parts: CommandParts): Promise<number>
}

/** What reads the configuration throws a CommandFailure where that is wrong. */
export interface CommandParts {
  /** Where npm leaves the options that it takes for itself. */
  readonly environment: Environment
  readonly store: () => StoreConfig
  readonly linkSecret: () => LinkSecretSource
  /** The public address of the server with the office. */
  readonly linkUrl: () => string
  readonly retentionMonths: () => number
  /** The channels and the name of the business. */
  readonly notifications: () => { readonly channels: ChannelConfig; readonly brand: string }
  /** Addresses of the name servers. */
  readonly nameServers: readonly string[]
  readonly now: Date
  readonly print: (text: string) => void
  /** Reads an answer from the terminal; null without a terminal. */
  readonly ask: ((question: string) => Promise<string>) | null
}

/**
 * Reads a day in Rome ('2026-11-01'), a time in Rome ('2026-11-01T10:00') or a time with an offset ('2026-11-01T10:00Z').
 *
 * @param edge which time of a day: its start, or its end, where the next day begins
 * @returns null when it is none of these
 */
export function readTime(text: string, edge: 'start' | 'end'): Date | null {
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

/** Reads the arguments of a command. */
export function readArguments<const Options extends ParseArgsOptionsConfig>(
  given: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...given], options, allowPositionals: true, strict: true })
  } catch (error) {
    // "Unknown option '--foo'. To specify a positional argument starting with a '-', …": the first sentence is enough.
    const [sentence = ''] = error instanceof Error ? error.message.split(/\.(?:\s|$)/) : []
    throw wrongUsage(sentence)
  }
}

/** Returns the failure of wrong usage; who runs the command adds its name and the way to its help. */
export function wrongUsage(problem: string): CommandFailure {
  return new CommandFailure(problem, 2)
}

/** Reads the options of a command that takes nothing else. */
export function readOptions<const Options extends ParseArgsOptionsConfig>(given: readonly string[], options: Options) {
  const { values, positionals } = readArguments(given, options)
  const [first] = positionals
  if (first !== undefined) {
    throw wrongUsage(`"${first}" is not understood here`)
  }
  return values
}

/** Reads the one argument of a command, and its options. */
export function readOneArgument<const Options extends ParseArgsOptionsConfig>(
  given: readonly string[],
  what: string,
  options: Options,
) {
  const { values, positionals } = readArguments(given, options)
  const [argument, ...others] = positionals
  if (argument === undefined || others.length > 0) {
    throw wrongUsage(`name one ${what}`)
  }
  return { argument, values }
}

/** @throws CommandFailure unless the value of an option is one of the choices */
export function readChoice<Choice extends string>(option: string, value: string, choices: readonly Choice[]): Choice {
  const choice = choices.find((each) => each === value)
  if (choice === undefined) {
    throw wrongUsage(`--${option} is one of ${choices.join(', ')}, not "${value}"`)
  }
  return choice
}

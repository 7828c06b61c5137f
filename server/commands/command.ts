import type { Business } from '../../content/business.ts'
import type { StoreConfig } from '../config.ts'
import type { LinkSecretSource } from '../link-secret.ts'
import type { ChannelConfig } from '../notifications/channel-config.ts'

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

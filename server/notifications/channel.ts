import type { Message } from './message.ts'

/** A way to the business. */
export interface Channel {
  readonly name: 'email' | 'webhook'
  /** How many messages it delivers at once. More than that wait for each other. */
  readonly capacity: number
  /**
   * Delivers a message, or fails within 20 seconds. Its receiver has it once the promise resolves.
   *
   * @returns what the log should know of a delivery that is not quite whole, in a code; null when it is
   * @throws ChannelFailure when it is not known to have arrived
   */
  deliver(message: Message): Promise<string | null>
  /** Finishes what is under way and closes its connections. */
  close(): Promise<void>
}

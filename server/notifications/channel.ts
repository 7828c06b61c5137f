import type { Message } from './message.ts'

/** A way to the business. */
export interface Channel {
  readonly name: 'email' | 'webhook'
  /**
   * Delivers a message, or fails within 20 seconds. Its receiver has it once the promise resolves.
   *
   * @throws ChannelFailure when it is not known to have arrived
   */
  deliver(message: Message): Promise<void>
  /** Finishes what is under way and closes its connections. */
  close(): Promise<void>
}

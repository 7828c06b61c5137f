import type { NotificationChannel } from '../store/notification-queue.ts'
import type { Message } from './message.ts'

/** The answer of a receiver that has taken a message. */
export interface Receipt {
  /** In its own words, which may quote an address: not for a log. */
  readonly answer: string
  /** What the log should know of a delivery that is not quite whole, in a code; null when it is. */
  readonly note: string | null
}

/** A way to the business. */
export interface Channel {
  readonly name: NotificationChannel
  /** How many messages it delivers at once. More than that wait for each other. */
  readonly capacity: number
  /**
   * Delivers a message, or fails in the end: within seconds in most cases, after minutes when the receiver may have taken
   * it and does not say so. The receiver has it once the promise resolves.
   *
   * @throws ChannelFailure when it is not known to have arrived
   */
  deliver(message: Message): Promise<Receipt>
  /** Finishes what is under way and closes its connections. */
  close(): Promise<void>
}

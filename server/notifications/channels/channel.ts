import type { NotificationChannel } from '../../store/notification-queue.ts'

/** What a notification says, in every form that a channel may need. */
export interface Message {
  /** The same over all attempts at one notification: a receiver can recognize a repetition by it. */
  readonly id: string
  /** Who is to read it. */
  readonly audience: 'usual' | 'escalation'
  readonly subject: string
  readonly text: string
  /** A whole document without remote content. */
  readonly html: string
  /** The person that the message is about, so that an answer goes to them; null for a digest. */
  readonly replyTo: { readonly name: string; readonly address: string } | null
  /** What a webhook gets as JSON, besides the text: the event's type and its data. */
  readonly event: {
    readonly type: string
    readonly timestamp: string
    readonly data: Readonly<Record<string, unknown>>
  }
}

/** A message could not be delivered this time. */
export class ChannelFailure extends Error {
  override readonly name = 'ChannelFailure'
  /** A code fit for a log, for instance 'ECONNREFUSED' or 'status 500': it never holds a person's data. */
  readonly reason: string
  /** The receiver's own words, which may quote an address: not for a log. Empty when it said nothing. */
  readonly answer: string

  constructor(reason: string, answer = '') {
    super(`the message was not delivered (${reason})`)
    this.reason = reason
    this.answer = answer
  }
}

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

/** A way to deliver that knows what is under way. */
export interface TrackedDeliveries {
  deliver: Channel['deliver']
  /** Resolves when everything that was under way has ended, well or not. */
  settled(): Promise<void>
}

export function trackDeliveries(deliver: Channel['deliver']): TrackedDeliveries {
  const underWay = new Set<Promise<unknown>>()
  return {
    deliver(message) {
      const delivery = deliver(message).finally(() => underWay.delete(delivery))
      underWay.add(delivery)
      return delivery
    },
    async settled() {
      await Promise.allSettled(underWay)
    },
  }
}

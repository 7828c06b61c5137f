import type { NotificationChannel } from '../../store/notification-queue.ts'

/** A notification in every form that a channel may need. */
export interface Message {
  /** An idempotency key: the same in all attempts to deliver one notification. */
  readonly id: string
  readonly audience: 'usual' | 'escalation'
  readonly subject: string
  readonly text: string
  /** A document without remote content. */
  readonly html: string
  /** The person that the message is about; null for a digest. */
  readonly replyTo: { readonly name: string; readonly address: string } | null
  /** What a webhook gets as JSON, besides the text. */
  readonly event: {
    readonly type: string
    readonly timestamp: string
    readonly data: Readonly<Record<string, unknown>>
  }
}

/** An attempt to deliver a message has failed. */
export class ChannelFailure extends Error {
  override readonly name = 'ChannelFailure'
  /** A code for the log, without personal data, for instance 'ECONNREFUSED' or 'status 500'. */
  readonly reason: string
  /** The receiver's answer, empty when there was none. It may quote an address, so it is not for the log. */
  readonly answer: string

  constructor(reason: string, answer = '') {
    super(`the message was not delivered (${reason})`)
    this.reason = reason
    this.answer = answer
  }
}

export interface Receipt {
  /** The receiver's answer. It may quote an address, so it is not for the log. */
  readonly answer: string
  /** A code for the log when not every recipient was accepted, else null. */
  readonly note: string | null
}

/** A way to send messages to the business. */
export interface Channel {
  readonly name: NotificationChannel
  /** The number of messages that it delivers at once. */
  readonly capacity: number
  /**
   * Delivers a message, or fails in the end: within seconds in most cases, after minutes when the receiver may have accepted
   * it and does not answer.
   *
   * @throws ChannelFailure when it is not known to have arrived
   */
  deliver(message: Message): Promise<Receipt>
  /** Closes its connections, each once the message that is being sent by it has been sent. */
  close(): Promise<void>
}

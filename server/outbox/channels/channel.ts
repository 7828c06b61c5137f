import type { NotificationChannel } from '../queue/notification.ts'

/** What every message is made of. */
interface Mail {
  /** An idempotency key: the same in all attempts to deliver one notification. */
  readonly id: string
  readonly subject: string
  readonly text: string
  /** A document without remote content. */
  readonly html: string
  /** Who gets the answers: the host that it is about, the business for a mail to a host; null for none, as to a reminder to deliver. */
  readonly replyTo: { readonly name: string; readonly address: string } | null
}

/** A notification to the business, in every form that a channel may need. */
export interface Message extends Mail {
  readonly audience: 'usual' | 'escalation'
  /** What a webhook gets as JSON, besides the text. */
  readonly event: {
    readonly type: string
    readonly timestamp: string
    readonly data: Readonly<Record<string, unknown>>
  }
}

/** An e-mail to the host who has sent a lead. */
export interface HostMail extends Mail {
  /** The host's address, in the form that `plainAddress` returns. */
  readonly to: string
  readonly fromName: string
  readonly attachments: readonly Attachment[]
}

interface Attachment {
  readonly filename: string
  readonly contentType: string
  readonly content: string
}

/**
 * What is known after a failure: 'no-mailbox' when the server says that the recipient has none, 'refused' when it refuses the
 * whole message for good, 'handed-over' when all of the message was sent and not answered.
 */
export type FailureKind = 'no-mailbox' | 'refused' | 'handed-over' | 'other'

/** An attempt to deliver a message has failed. */
export class ChannelFailure extends Error {
  override readonly name = 'ChannelFailure'
  /** A code for the log, without personal data, for instance 'ECONNREFUSED' or 'status 500'. */
  readonly reason: string
  /** The receiver's answer, empty when there was none. It may quote an address, so it is not for the log. */
  readonly answer: string
  readonly kind: FailureKind

  constructor(reason: string, answer = '', kind: FailureKind = 'other') {
    super(`the message was not delivered (${reason})`)
    this.reason = reason
    this.answer = answer
    this.kind = kind
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

/** The channel that can also write to hosts. */
export interface MailChannel extends Channel {
  readonly name: 'email'
  /** Delivers an e-mail to a host; otherwise like `deliver`. */
  deliverToHost(mail: HostMail): Promise<Receipt>
}

/**
 * Sends a request that is not redirected: the owner decides who may read a lead, not an answer.
 *
 * @returns the status of the answer
 * @throws ChannelFailure without an answer
 */
export async function post(url: string, request: RequestInit, timeoutMs: number): Promise<number> {
  try {
    const response = await fetch(url, {
      ...request,
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.body?.cancel()
    return response.status
  } catch (error) {
    throw new ChannelFailure(codeOf(error))
  }
}

/** Returns a code for the log of why `fetch` has failed: without addresses, which may be secret. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) {
    return 'unknown failure'
  }
  const { cause } = error
  // The HTTPParserError of an answer that is no HTTP has a code that is undefined.
  const code = cause instanceof Error && 'code' in cause ? String(cause.code ?? cause.name) : ''
  return error.name === 'TimeoutError' ? 'timeout' : /^\w{1,40}$/.test(code) ? code : 'unknown failure'
}

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

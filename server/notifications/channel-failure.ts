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

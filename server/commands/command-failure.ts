/** What ends a command otherwise than well; the message says why, in one line. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure'
  /** 1: it failed, or there is no such lead. 2: it was called wrongly. */
  readonly exitCode: 1 | 2

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

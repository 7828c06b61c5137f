/** Something the owner can put right keeps the server from starting; the message says what, in one line. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

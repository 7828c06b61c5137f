import { once } from 'node:events'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** A mail that a server has taken. */
export interface TakenMail {
  readonly parsed: ParsedMail
  /** As it came over the wire. */
  readonly source: string
  /** Who it goes to, as the envelope says. */
  readonly recipients: readonly string[]
  /** In milliseconds since 1970. */
  readonly takenAt: number
}

/**
 * A real mail server on a free port, gone when the test has finished.
 *
 * @param options what it does other than take every mail without encryption
 * @param port the one to listen on again
 */
export async function smtpServer(options: SMTPServerOptions = {}, port = 0) {
  const mails: TakenMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 50,
    async onData(stream, session, callback) {
      const chunks: Buffer[] = await stream.toArray()
      const source = Buffer.concat(chunks).toString()
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      mails.push({ parsed: await simpleParser(source), source, recipients, takenAt: Date.now() })
      callback()
    },
    ...options,
  })
  // A client that hangs up in the middle is what some tests are about.
  server.on('error', () => undefined)
  const listener = server.listen(port, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  const close = () => new Promise<void>((resolve) => server.close(resolve))
  onTestFinished(close)
  return {
    mails,
    close,
    port: typeof address === 'object' && address !== null ? address.port : 0,
    connections: () => server.connections.size,
  }
}

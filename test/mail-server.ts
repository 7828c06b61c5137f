import { once } from 'node:events'
import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

/** The behaviours of the mail server: it accepts mail, refuses it for now, closes the connection, or never answers. */
export const behaviours = ['accepts', 'refuses', 'disconnects', 'hangs'] as const

type Behaviour = (typeof behaviours)[number]

/** A mail that was accepted: the address that it is about, the sender of its envelope, and its time. */
export interface Take {
  readonly address: string
  readonly from: string
  readonly at: number
}

/** A real mail server on this machine. */
export interface MailServer {
  readonly url: string
  behaviour: Behaviour
  /** The number of accepted mails about each address, by the header Reply-To. */
  readonly taken: ReadonlyMap<string, number>
  /** Every accepted mail, in order. */
  readonly takes: readonly Take[]
  /** The source of the newest accepted mail. */
  readonly newest: string
  close(): Promise<void>
}

/** Starts the mail server on a free port. */
export async function startMailServer(): Promise<MailServer> {
  const taken = new Map<string, number>()
  const takes: Take[] = []
  const state: { behaviour: Behaviour; newest: string } = { behaviour: 'accepts', newest: '' }
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onConnect: (_session, done) => {
      if (state.behaviour === 'disconnects') {
        done(new Error('421 not now'))
      } else if (state.behaviour !== 'hangs') {
        done()
      }
    },
    async onData(stream, session, done) {
      const chunks: Buffer[] = await stream.toArray()
      if (state.behaviour === 'hangs') {
        return
      }
      if (state.behaviour !== 'accepts') {
        done(Object.assign(new Error('try again later'), { responseCode: 451 }))
        return
      }
      const mail = Buffer.concat(chunks)
      const address = (await simpleParser(mail)).replyTo?.value[0]?.address ?? ''
      const { mailFrom } = session.envelope
      takes.push({ address, from: mailFrom === false ? '' : mailFrom.address, at: Date.now() })
      taken.set(address, (taken.get(address) ?? 0) + 1)
      state.newest = mail.toString()
      done()
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    takes,
    get newest() {
      return state.newest
    },
    get behaviour() {
      return state.behaviour
    },
    set behaviour(behaviour) {
      state.behaviour = behaviour
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

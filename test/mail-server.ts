import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { listenHere } from '../scripts/find-free-port.ts'

/** The behaviours of the mail server: it accepts mail, refuses it for now, closes the connection, or never answers. */
export const behaviours = ['accepts', 'refuses', 'disconnects', 'hangs'] as const

type Behaviour = (typeof behaviours)[number]

/** A mail to the business that was accepted: the address that it is about, the sender of its envelope, and its time. */
export interface Take {
  readonly address: string
  readonly from: string
  readonly at: number
}

/** A real mail server on this machine. */
export interface MailServer {
  readonly url: string
  /** The configuration of a site that sends by it. */
  readonly environment: { readonly SMTP_URL: string; readonly NOTIFY_FROM: string; readonly NOTIFY_TO: string }
  behaviour: Behaviour
  /** The number of accepted mails to the business about each address, by the header Reply-To. */
  readonly taken: ReadonlyMap<string, number>
  /** The number of accepted mails to hosts by their address. */
  readonly confirmed: ReadonlyMap<string, number>
  /** Every one of them, in order; the address is that of the host. */
  readonly hostTakes: readonly Take[]
  /** Every accepted mail to the business, in order. */
  readonly takes: readonly Take[]
  /** The source of the newest accepted mail to the business. */
  readonly newest: string
  /** The source of the newest accepted confirmation. */
  readonly newestConfirmation: string
  close(): Promise<void>
}

/** Starts the mail server on a free port. */
export async function startMailServer(): Promise<MailServer> {
  const taken = new Map<string, number>()
  const confirmed = new Map<string, number>()
  const takes: Take[] = []
  const hostTakes: Take[] = []
  const state: { behaviour: Behaviour; newest: string; newestConfirmation: string } = {
    behaviour: 'accepts',
    newest: '',
    newestConfirmation: '',
  }
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
      // A client that was killed has sent half of a mail.
      const chunks: Buffer[] | null = await stream.toArray().catch(() => null)
      if (chunks === null || state.behaviour === 'hangs') {
        return
      }
      if (state.behaviour !== 'accepts') {
        done(Object.assign(new Error('try again later'), { responseCode: 451 }))
        return
      }
      const mail = Buffer.concat(chunks)
      const { headers, replyTo } = await simpleParser(mail)
      const { mailFrom, rcptTo } = session.envelope
      if (headers.get('auto-submitted') === 'auto-replied') {
        const address = rcptTo[0]?.address ?? ''
        state.newestConfirmation = mail.toString()
        hostTakes.push({ address, from: mailFrom === false ? '' : mailFrom.address, at: Date.now() })
        count(confirmed, address)
      } else {
        const address = replyTo?.value[0]?.address ?? ''
        takes.push({ address, from: mailFrom === false ? '' : mailFrom.address, at: Date.now() })
        count(taken, address)
        state.newest = mail.toString()
      }
      done()
    },
  })
  server.on('error', () => undefined)
  const url = `smtp://127.0.0.1:${await listenHere(server.server)}`
  return {
    url,
    environment: { SMTP_URL: url, NOTIFY_FROM: 'sito@casainposa.example', NOTIFY_TO: 'lead@casainposa.example' },
    taken,
    confirmed,
    hostTakes,
    takes,
    get newest() {
      return state.newest
    },
    get newestConfirmation() {
      return state.newestConfirmation
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

function count(counts: Map<string, number>, address: string): void {
  counts.set(address, (counts.get(address) ?? 0) + 1)
}

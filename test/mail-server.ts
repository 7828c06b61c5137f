import { once } from 'node:events'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'

/** The behaviours of the mail server: it accepts mail, refuses it for now, closes the connection, or never answers. */
export const moods = ['takes', 'refuses', 'hangs up', 'hangs'] as const

export type Mood = (typeof moods)[number]

/** A mail that was accepted: the address that it is about, the sender of its envelope, and its time. */
export interface Take {
  readonly address: string
  readonly from: string
  readonly at: number
}

/** A real mail server on this machine. */
export interface MailServer {
  readonly url: string
  mood: Mood
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
  const state: { mood: Mood; newest: string } = { mood: 'takes', newest: '' }
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onConnect: (_session, done) => {
      if (state.mood === 'hangs up') {
        done(new Error('421 not now'))
      } else if (state.mood !== 'hangs') {
        done()
      }
    },
    onData: (stream, session, done) => {
      readAll(stream).then((mail) => {
        if (state.mood === 'hangs') {
          return
        }
        if (state.mood !== 'takes') {
          done(Object.assign(new Error('try again later'), { responseCode: 451 }))
          return
        }
        const address = replyToOf(mail)
        const { mailFrom } = session.envelope
        takes.push({ address, from: mailFrom === false ? '' : mailFrom.address, at: Date.now() })
        taken.set(address, (taken.get(address) ?? 0) + 1)
        state.newest = mail
        done()
      }, done)
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
    get mood() {
      return state.mood
    },
    set mood(mood) {
      state.mood = mood
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function readAll(stream: SMTPServerDataStream): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) {
    chunks.push(Buffer.from(chunk))
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Returns the address in Reply-To (RFC 5322: a header continues in lines that begin with white space). */
function replyToOf(mail: string): string {
  const [head = ''] = mail.split('\r\n\r\n')
  const value = /^Reply-To:(.*)$/im.exec(head.replace(/\r\n[ \t]+/g, ' '))?.[1] ?? ''
  return (/<([^>]+)>/.exec(value)?.[1] ?? value).trim()
}

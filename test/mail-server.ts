import { once } from 'node:events'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'

/** How the mail server behaves: it takes mail, says that it cannot now, hangs up, or says nothing at all. */
export const moods = ['takes', 'refuses', 'hangs up', 'hangs'] as const

export type Mood = (typeof moods)[number]

/** One mail that was taken: whom it is about, who sent it by its envelope, and when it was whole. */
export interface Take {
  readonly address: string
  readonly from: string
  readonly at: number
}

/** A real mail server on this machine, with moods. */
export interface MailServer {
  readonly url: string
  mood: Mood
  /** How often each address was written about, by the header Reply-To of the mail it took. */
  readonly taken: ReadonlyMap<string, number>
  /** Every mail that it took, in that order. */
  readonly takes: readonly Take[]
  /** The newest mail it took, as it came over the wire. */
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

/** The address that an answer would go to (RFC 5322: a header goes on in lines that begin with white space). */
function replyToOf(mail: string): string {
  const [head = ''] = mail.split('\r\n\r\n')
  const value = /^Reply-To:(.*)$/im.exec(head.replace(/\r\n[ \t]+/g, ' '))?.[1] ?? ''
  return (/<([^>]+)>/.exec(value)?.[1] ?? value).trim()
}

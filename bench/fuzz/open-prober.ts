import { faultOf, isAccepted } from './check-answer.ts'
import { faultOfLine } from './check-log.ts'
import { faultOfStored, mayBeStoredUnanswered, type SentRequest } from './check-stored.ts'
import { type Connection, openConnection, sendAlone } from './connection.ts'
import { type FramedRequest, type FuzzRequest, markOf, toBytes } from './fuzz-request.ts'
import type { FuzzedServer } from './fuzzed-server.ts'
import { leadRequest } from './requests/lead-requests.ts'
import { countRequest, nothingSeen, type Seen } from './seen.ts'
import type { StoredLeads } from './stored-leads.ts'

/** PostgreSQL's clock and ours are one; what a transaction calls now is its beginning. */
const CLOCK_SLACK_MS = 5

/** Sends requests and holds what the server does against what it must never do. */
export interface Prober {
  readonly seen: Seen
  /** @throws Error that says what is wrong */
  send(requests: readonly FuzzRequest[]): Promise<void>
  close(): void
}

/** Opens a prober on a server and its store. */
export function openProber(server: FuzzedServer, leads: StoredLeads): Prober {
  const host = `127.0.0.1:${server.port}`
  const kept: Connection[] = []
  const seen = nothingSeen()
  let lastNumber = 0
  /** The leads that were read last: the clock's slack may bring them again. */
  let known: ReadonlySet<string> = new Set()
  /** What may still be stored later on: nobody waits for its answer. */
  const unanswered = new Map<number, SentRequest>()

  async function sendOne(request: FuzzRequest, number: number): Promise<SentRequest> {
    const bytes = toBytes(request, number, host)
    const start = performance.now()
    if ('bytes' in request) {
      const said = await sendAlone(server.port, bytes)
      const statuses = [...said.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((match) => Number(match[1]))
      countRequest(seen, request, statuses, start)
      const answered = statuses.filter((status) => status >= 200)
      for (const status of answered) {
        throwFault(faultOf({ status, head: '', body: Buffer.from(said, 'latin1') }, markOf(number)))
      }
      return { request, accepted: answered.filter((status) => status === 201).length, isAnswered: answered.length > 0 }
    }
    const connection = kept.pop() ?? (await openConnection(server.port))
    const answer = await connection.ask(bytes, request.method)
    countRequest(seen, request, answer === null ? [] : [answer.status], start)
    if (connection.isOpen) {
      kept.push(connection)
    }
    if (answer === null) {
      throwFault(mayHangUp(request) ? null : 'hung up without an answer')
      return { request, accepted: 0, isAnswered: false }
    }
    throwFault(faultOf(answer, markOf(number)))
    return { request, accepted: isAccepted(request, answer) ? 1 : 0, isAnswered: true }
  }

  async function send(requests: readonly FuzzRequest[]): Promise<void> {
    const start = new Date(Date.now() - CLOCK_SLACK_MS)
    const sent = new Map<number, SentRequest>()
    const outcomes = await Promise.allSettled(
      requests.map(async (request) => {
        const number = ++lastNumber
        sent.set(number, await sendOne(request, number))
      }),
    )
    throwFault(server.ended() === null && server.errors() === '' ? null : `the server has ended: ${server.errors()}`)
    // After all the others a lead like any other: it is taken, and the line after its own is the round's last in the log.
    const last = ++lastNumber
    const lead = await sendOne(leadRequest('values', {}), last)
    sent.set(last, lead)
    await sendOne(
      { ...leadRequest('path', { body: '', headers: [], leads: 0 }), method: 'GET', target: `/after-${last}` },
      0,
    )
    const lines = await server.newLines(`/after-${last}`)
    const found = await leads.since(start)
    const stored = found.filter(({ id }) => !known.has(id))
    known = new Set(found.map(({ id }) => id))
    seen.stored += stored.length
    for (const [number, request] of sent) {
      if (mayBeStoredUnanswered(request)) {
        unanswered.set(number, request)
      }
    }

    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') {
        throw outcome.reason
      }
    }
    throwFault(lead.accepted === 1 ? null : 'took no further lead')
    for (const line of lines) {
      const fault = faultOfLine(line)
      throwFault(fault && `a line of the log ${fault}: ${line}`)
    }
    throwFault(faultOfStored(stored, new Map([...unanswered, ...sent])))
  }

  return {
    seen,
    send,
    close: () => {
      for (const connection of kept) {
        connection.close()
      }
    },
  }
}

/** Nobody tunnels through this server: Node ends such a connection. */
function mayHangUp({ method }: FramedRequest): boolean {
  return method === 'CONNECT'
}

function throwFault(fault: string | null): void {
  if (fault !== null) {
    throw new Error(fault)
  }
}

import { Agent, request } from 'node:http'
import { type RequestOptions, request as requestByHttps } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'
import { exampleBackendKey } from '../../business/backend.ts'
import { leadsPath } from '../../leads/lead.ts'

const REQUEST_TIMEOUT_MS = 5_000
const RETRY_MS = 100
/** One in so many acknowledged leads is sent once more, as by a visitor who is not sure. */
const SENT_AGAIN_EVERY = 5

const keptAlive = new Agent({ keepAlive: true })

/** The end of a request: its status, null when no whole answer came, and the time until then. */
export interface Answer {
  readonly status: number | null
  readonly ms: number
}

/** Sends a request and reads its answer to the end; by https on a connection of its own, whose certificate is not checked. */
export function send(url: string, options: RequestOptions = {}, body: string = ''): Promise<Answer> {
  const start = performance.now()
  return new Promise((resolve) => {
    const end = (status: number | null) => resolve({ status, ms: performance.now() - start })
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
    const isHttps = url.startsWith('https:')
    const kind = isHttps ? { agent: false, rejectUnauthorized: false } : { agent: keptAlive }
    const sent = (isHttps ? requestByHttps : request)(url, { ...kind, signal, ...options }, (response) => {
      response.on('error', () => undefined)
      response.once('close', () => end(response.complete ? (response.statusCode ?? null) : null))
      response.resume()
    })
    sent.on('error', () => end(null))
    sent.end(body)
  })
}

/** The e-mail address of a numbered lead, by which it is found again. */
export const addressOf = (index: number) => `lead-${index}@esempio.example`

export interface Sender {
  /** The visitor's own address, as a proxy would pass it on; each lead's own by default. */
  readonly address?: string
  /** False: a connection of its own. */
  readonly agent?: false
  /** Of this machine, from which it is sent: what a proxy passes on. */
  readonly localAddress?: string
  /** Ends the patience, instead of five seconds. */
  readonly signal?: AbortSignal
}

/** Sends a numbered lead as its visitor would, always in the same words. */
export function sendLead(url: string, index: number, { address = addressFor(index), ...rest }: Sender = {}) {
  const headers = { apikey: exampleBackendKey, 'Content-Type': 'application/json', 'X-Forwarded-For': address }
  const phone = `+39 333 ${1_000_000 + index}`
  const lead = { name: `Lead ${index}`, email: addressOf(index), phone, zone: 'roma' }
  return send(`${url}${leadsPath}`, { method: 'POST', headers, ...rest }, JSON.stringify(lead))
}

function addressFor(index: number): string {
  return `203.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`
}

/** A sender with a connection and an address of its own on this machine: the shipped Caddyfile takes no visitor's word for an address. */
export const fromThisMachine = (index: number): Sender => ({
  agent: false,
  localAddress: `127.${1 + (index >> 14)}.${(index >> 7) & 127}.${1 + (index & 127)}`,
})

/**
 * Sends leads until each is acknowledged, always in the same words.
 *
 * @param urls receive them in turn: one balancer, or the processes themselves
 * @param progress the share of the leads that is due by now, from 0 to 1
 * @param senderOf who sends a numbered lead
 */
export async function loadLeads(
  urls: readonly string[],
  leads: number,
  clients: number,
  progress: () => number,
  senderOf: (index: number) => Sender = () => ({}),
) {
  const sent = new Set<string>()
  const acknowledged = new Set<string>()
  let next = 0
  let turn = 0
  let sentAgain = 0
  let triedAgain = 0

  async function deliver(index: number): Promise<void> {
    for (;;) {
      turn += 1
      if ((await sendLead(urls[turn % urls.length] ?? '', index, senderOf(index))).status === 201) {
        return
      }
      triedAgain += 1
      await wait(RETRY_MS)
    }
  }

  async function client(): Promise<void> {
    while (next < leads) {
      const index = next
      next += 1
      while (progress() < index / leads) {
        await wait(5)
      }
      sent.add(addressOf(index))
      await deliver(index)
      acknowledged.add(addressOf(index))
      if (index % SENT_AGAIN_EVERY === 0) {
        sentAgain += 1
        await deliver(index)
      }
    }
  }

  await Promise.all(Array.from({ length: clients }, client))
  return {
    sent,
    acknowledged,
    sentAgain,
    /** Attempts that did not end with a lead stored, each followed by another. */
    triedAgain,
  }
}

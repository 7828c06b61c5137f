import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { exampleBackendKey } from '../../business/backend.ts'
import { leadsPath } from '../../leads/lead.ts'
import { figuresOf, type LoadFigures } from './load.ts'

const READS_PER_SECOND = 400
const LEADS_PER_SECOND = 200
const TICK_MS = 5

export interface ReadingBesideWriting {
  readonly alone: LoadFigures
  readonly besideLeads: LoadFigures
}

/** Reads the page at a steady pace, first alone and then beside 200 leads a second. */
export async function readBesideWriting(url: string, seconds: number): Promise<ReadingBesideWriting> {
  const agent = new Agent({ keepAlive: true })
  const readPage = () => time(agent, `${url}/`, { headers: { 'Accept-Encoding': 'br, gzip' } }, '')
  let count = 0
  const run = `${process.pid}-${Date.now()}`
  const sendLead = () => {
    count += 1
    const body = { name: `Lead ${run}-${count}`, email: 'lead@esempio.example', phone: '+39 333 1234567', zone: 'roma' }
    const headers = { apikey: exampleBackendKey, 'Content-Type': 'application/json' }
    return time(agent, `${url}${leadsPath}`, { method: 'POST', headers }, JSON.stringify(body))
  }
  try {
    // The first connections are opened, and the first code compiled, before anything is counted.
    await pace(readPage, READS_PER_SECOND, 0.5)
    const alone = await pace(readPage, READS_PER_SECOND, seconds)
    const [besideLeads, leads] = await Promise.all([
      pace(readPage, READS_PER_SECOND, seconds),
      pace(sendLead, LEADS_PER_SECOND, seconds),
    ])
    return { alone, besideLeads: { ...besideLeads, errors: besideLeads.errors + leads.errors } }
  } finally {
    agent.destroy()
  }
}

/** Sends requests by the clock, whether or not the ones before are answered. */
async function pace(send: () => Promise<number | null>, perSecond: number, seconds: number): Promise<LoadFigures> {
  const start = performance.now()
  const sent: Promise<number | null>[] = []
  for (let elapsed = 0; elapsed < seconds * 1000; elapsed = performance.now() - start) {
    while (sent.length < (elapsed / 1000) * perSecond) {
      sent.push(send())
    }
    await wait(TICK_MS)
  }
  const times = await Promise.all(sent)
  const answered = times.filter((taken) => taken !== null)
  return figuresOf(answered, seconds, times.length - answered.length)
}

/** How many milliseconds one request takes until its answer has come whole; null when it is no success. */
function time(agent: Agent, url: string, options: object, body: string): Promise<number | null> {
  const start = performance.now()
  return new Promise((resolve) => {
    const sent = request(url, { agent, ...options }, (response) => {
      response.resume()
      response.once('end', () => {
        const isSuccess = response.statusCode !== undefined && response.statusCode < 300
        resolve(isSuccess ? performance.now() - start : null)
      })
    })
    sent.once('error', () => resolve(null))
    sent.end(body)
  })
}

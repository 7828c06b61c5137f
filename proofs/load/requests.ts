import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import { exampleBackendKey } from '../../business/backend.ts'
import { leadsPath } from '../../leads/lead.ts'
import { type Answer, send, sendLead } from '../harness/leads.ts'
import { figuresOf, type LoadFigures, type ReadingBesideWriting } from './figures.ts'

const READS_PER_SECOND = 400
const LEADS_PER_SECOND = 200
const TICK_MS = 5

/** The request for the page, as a browser sends it. */
export function pageRequest(url: string, encoding: 'br' | 'gzip'): autocannon.Options {
  return { url: `${url}/`, headers: { 'Accept-Encoding': encoding } }
}

/** Leads as the form sends them, each a new one: autocannon puts another id into each. */
export function leadRequest(url: string): autocannon.Options {
  return {
    url: `${url}${leadsPath}`,
    method: 'POST',
    headers: {
      apikey: exampleBackendKey,
      Authorization: `Bearer ${exampleBackendKey}`,
      'Content-Type': 'application/json',
      Prefer: 'return=minimal',
    },
    body: JSON.stringify({
      name: 'Lead [<id>]',
      email: 'lead@esempio.example',
      phone: '+39 333 1234567',
      zone: 'roma',
    }),
    idReplacement: true,
  }
}

/** Keeps an address busy: each connection sends its next request when the last is answered. */
export async function load(request: autocannon.Options, connections: number, seconds: number): Promise<LoadFigures> {
  const times: number[] = []
  const { duration, errors, timeouts, non2xx } = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon({ ...request, connections, duration: seconds }, (error, result) =>
      error ? reject(error) : resolve(result),
    )
    // Its own percentiles are in whole milliseconds.
    run.on('response', (_client, _status, _bytes, time) => times.push(time))
  })
  return figuresOf(times, duration, errors + timeouts + non2xx)
}

let leads = 0

/** Reads the page at a steady pace, first alone and then beside 200 leads a second. */
export async function readBesideWriting(url: string, seconds: number): Promise<ReadingBesideWriting> {
  const readPage = () => send(`${url}/`, { headers: { 'Accept-Encoding': 'br, gzip' } })
  const leaveLead = () => {
    leads += 1
    return sendLead(url, leads)
  }
  // The first connections are opened, and the first code compiled, before anything is counted.
  await pace(readPage, READS_PER_SECOND, 0.5)
  const alone = await pace(readPage, READS_PER_SECOND, seconds)
  const [besideLeads, written] = await Promise.all([
    pace(readPage, READS_PER_SECOND, seconds),
    pace(leaveLead, LEADS_PER_SECOND, seconds),
  ])
  return { alone, besideLeads: { ...besideLeads, errors: besideLeads.errors + written.errors } }
}

/** Sends requests by the clock, whether or not the ones before are answered. */
async function pace(request: () => Promise<Answer>, perSecond: number, seconds: number): Promise<LoadFigures> {
  const start = performance.now()
  const sent: Promise<Answer>[] = []
  for (let elapsed = 0; elapsed < seconds * 1000; elapsed = performance.now() - start) {
    while (sent.length < (elapsed / 1000) * perSecond) {
      sent.push(request())
    }
    await wait(TICK_MS)
  }
  const answers = await Promise.all(sent)
  const times = answers.filter(({ status }) => status !== null && status < 300).map(({ ms }) => ms)
  return figuresOf(times, seconds, answers.length - times.length)
}

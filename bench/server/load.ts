import autocannon from 'autocannon'
import { exampleBackendKey } from '../../business/backend.ts'
import { leadsPath } from '../../leads/lead.ts'
import { latenciesOf } from '../latencies.ts'

/** How an address has borne a load. */
export interface LoadFigures {
  readonly requests: number
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** Answers that were no success, and requests without an answer. */
  readonly errors: number
}

export interface LoadOptions {
  readonly connections: number
  readonly seconds: number
}

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
export async function load(request: autocannon.Options, { connections, seconds }: LoadOptions): Promise<LoadFigures> {
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

/** Sums up the times that single requests have taken. */
export function figuresOf(timesMs: readonly number[], seconds: number, errors: number): LoadFigures {
  const { p50Ms, p99Ms } = latenciesOf(timesMs)
  return { requests: timesMs.length, perSecond: timesMs.length / seconds, p50Ms, p99Ms, errors }
}

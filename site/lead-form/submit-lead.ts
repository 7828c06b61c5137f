import { type Backend, leadsPath } from '../../business/backend.ts'
import type { Lead } from '../../leads/lead.ts'
import { type Filling, fillingHeader } from './filling.ts'

export type Submission = { readonly ok: true } | { readonly ok: false; readonly reason: string }

/** Nobody waits longer than this for an answer, whatever is tried meanwhile. */
const DEADLINE_MS = 15_000

/** Pauses before the second and the third try. The same lead sent twice is stored once, so a lost answer does no harm. */
const RETRY_DELAYS_MS = [600, 1_800] as const

/**
 * Sends a lead: the one call of the page, as PostgREST and Supabase understand it.
 *
 * @param filling how the form was filled in, for a server that asks
 * @returns whether it is stored; where it is not, why, without any of the visitor's data
 */
export async function submitLead(lead: Lead, backend: Backend, filling: Filling): Promise<Submission> {
  // AbortSignal.timeout() is missing from Safari before 16.
  const controller = new AbortController()
  setTimeout(() => controller.abort(), DEADLINE_MS)
  const deadline = controller.signal
  const request: RequestInit = {
    method: 'POST',
    headers: {
      apikey: backend.key,
      Authorization: `Bearer ${backend.key}`,
      'Content-Type': 'application/json',
      Prefer: 'return=minimal',
      ...fillingHeader(backend, filling),
    },
    body: JSON.stringify(lead),
    // Whoever taps 'send' and leaves the page has sent.
    keepalive: true,
    signal: deadline,
  }
  const tryOnce = () => attempt(`${backend.url}${leadsPath}`, request, deadline)
  let submission = await tryOnce()
  for (const delay of RETRY_DELAYS_MS) {
    if (submission.ok || !submission.canRetry) {
      break
    }
    await new Promise((resolve) => setTimeout(resolve, delay * (0.75 + Math.random() / 2)))
    if (!deadline.aborted) {
      submission = await tryOnce()
    }
  }
  return submission.ok ? { ok: true } : { ok: false, reason: submission.reason }
}

type Attempt = { readonly ok: true } | { readonly ok: false; readonly reason: string; readonly canRetry: boolean }

async function attempt(url: string, request: RequestInit, deadline: AbortSignal): Promise<Attempt> {
  try {
    const response = await fetch(url, request)
    return response.ok
      ? { ok: true }
      : { ok: false, reason: `status ${response.status}`, canRetry: response.status >= 500 }
  } catch {
    return deadline.aborted
      ? { ok: false, reason: `no answer within ${DEADLINE_MS / 1000} s`, canRetry: false }
      : { ok: false, reason: 'the network failed', canRetry: true }
  }
}

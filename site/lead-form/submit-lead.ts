import type { Backend } from '../../business/backend.ts'
import { type Lead, leadsPath } from '../../leads/lead.ts'

/** How a form was filled in. */
interface Filling {
  readonly seconds: number
  /** True when the honeypot has been filled in. */
  readonly isTrapped: boolean
}

type Submission = { readonly ok: true } | { readonly ok: false; readonly reason: string }

/** Timeout of the whole submission, retries included. */
const DEADLINE_MS = 15_000

/** Backoff before each attempt. A retry is safe: the same lead sent twice is stored once. */
const DELAYS_MS = [0, 600, 1_800] as const

/**
 * Sends a lead: the page's only request, in the form that PostgREST and Supabase accept.
 *
 * @param filling how the form was filled in, for the site's own server
 * @returns success, or the reason of the failure without any of the visitor's data
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
    // A redirected POST becomes the GET of a page, whose 200 is no stored lead. Not followed, its status is 0.
    redirect: 'manual',
    // The request survives when the visitor leaves the page.
    keepalive: true,
    // Another origin gets the page's address too, which says what campaign the visitor comes from.
    referrerPolicy: 'no-referrer-when-downgrade',
    signal: deadline,
  }
  let reason = ''
  for (const delay of DELAYS_MS) {
    if (delay > 0) {
      await new Promise((resolve) => setTimeout(resolve, delay * (0.75 + Math.random() / 2)))
    }
    try {
      const answer = await fetch(`${backend.url}${leadsPath}`, request)
      const { ok, status, headers } = answer
      // A firewall's challenge, a host's maintenance page and a captive portal answer 200 as well, with a page.
      if (ok && !/html/i.test(headers.get('Content-Type') ?? '')) {
        return { ok }
      }
      // Its message may quote what the visitor typed.
      const error = await answer.json().catch(() => null)
      reason = `status ${status} ${error?.code ?? ''}`.trim().slice(0, 60)
      // The rate limit of leads asks for minutes; a `Retry-After` of one digit is a server without a connection for this address
      // just now.
      if (status >= 400 && status < 500 && headers.get('Retry-After')?.length !== 1) {
        break
      }
    } catch {
      if (deadline.aborted) {
        return { ok: false, reason: `no answer within ${DEADLINE_MS / 1000} s` }
      }
      reason = 'the network failed'
    }
  }
  return { ok: false, reason }
}

/** The header by which the site's own server learns how the form was filled in. Another origin gets none. */
export function fillingHeader({ url }: Backend, { seconds, isTrapped }: Filling): Readonly<Record<string, string>> {
  return url === '' ? { 'X-Client-Info': `casa-in-posa; seconds=${seconds}; trap=${Number(isTrapped)}` } : {}
}

import { parseLead } from '../../leads/lead.ts'
import type { StoredLead } from '../../test/stored-leads.ts'
import { type FuzzRequest, marksIn } from './fuzz-request.ts'

/** A request that was sent, and whether it was accepted; of broken ones only how often the server said 201. */
export interface SentRequest {
  readonly request: FuzzRequest
  readonly accepted: number
  /** Whether the server said anything before the connection ended. */
  readonly isAnswered: boolean
}

/**
 * What is wrong with the leads that were stored since some requests were sent.
 *
 * @param sent the requests by their number
 * @returns null when each lead is valid and is that of an accepted request, and none is missing
 */
export function faultOfStored(leads: readonly StoredLead[], sent: ReadonlyMap<number, SentRequest>): string | null {
  const found = new Map<number, number>()
  for (const lead of leads) {
    const [number] = marksIn(`${lead.name} ${lead.email} ${lead.phone}`)
    const origin = number === undefined ? undefined : sent.get(number)
    const problem = origin === undefined ? 'comes from no request' : problemOf(lead, origin)
    if (number === undefined || problem !== null) {
      return `a stored lead ${problem}: ${JSON.stringify(lead)}`
    }
    found.set(number, (found.get(number) ?? 0) + 1)
  }
  for (const [number, origin] of sent) {
    const { request, accepted } = origin
    if (mayBeStoredUnanswered(origin)) {
      continue
    }
    const stored = found.get(number) ?? 0
    // The leads in one broken connection are all the same one.
    const isRight = 'leads' in request ? stored === accepted * request.leads : stored === Math.min(1, accepted)
    if (!isRight) {
      return `of request ${number}, accepted ${accepted} times, ${stored} leads are stored`
    }
  }
  return null
}

/**
 * Tells whether a lead may be stored without an answer: when its connection broke by what stood behind it, or when it was
 * given up before the server had spoken.
 */
export function mayBeStoredUnanswered({ request, accepted, isAnswered }: SentRequest): boolean {
  return 'isAlone' in request && accepted === 0 && !(request.isAlone && isAnswered)
}

function problemOf(lead: StoredLead, origin: SentRequest): string | null {
  const { request, accepted } = origin
  if (accepted === 0 && !mayBeStoredUnanswered(origin)) {
    return 'is that of a refused request'
  }
  const parsed = parseLead(lead)
  // As in the table, so at the lead endpoint: an e-mail without an @ is a lead. The form asks for one.
  const problems = parsed.ok ? [] : Object.entries(parsed.problems).map(([field, problem]) => `${field} ${problem}`)
  const isForm = 'target' in request && request.target.startsWith('/') && !request.target.startsWith('/rest')
  const wrong = problems.filter((problem) => isForm || problem !== 'email malformed')
  if (wrong.length > 0) {
    return `is not valid (${wrong.join(', ')})`
  }
  const texts = [lead.name, lead.email, lead.phone]
  if (texts.some((text) => text !== text.trim() || text.includes('\0') || !text.isWellFormed())) {
    return 'is not as it should be stored'
  }
  return request.dimension === 'values' ? differenceTo(lead, request.body) : null
}

/** What was typed is what is stored, but for the white space around it and the mark in the place of its name. */
function differenceTo(lead: StoredLead, body: string): string | null {
  const typed: Record<string, unknown> = JSON.parse(Buffer.from(body, 'latin1').toString('utf8'))
  const isSame = [lead.name, lead.email, lead.phone].every((text, index) => {
    const sent = String(typed[['name', 'email', 'phone'][index] ?? '']).trim()
    return text.replace(/zq\d{8}zq/g, '') === sent.replaceAll('zqMARKMARKzq', '')
  })
  return isSame ? null : 'is not what was typed'
}

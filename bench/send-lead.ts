import { exampleBackendKey } from '../business/backend.ts'
import { leadsPath } from '../leads/lead.ts'

const REQUEST_TIMEOUT_MS = 5_000

/** The e-mail address of a numbered lead, by which it is found again. */
export const addressOf = (index: number) => `lead-${index}@esempio.example`

/**
 * Sends a numbered lead as its visitor would, always in the same words.
 *
 * @param sender the visitor's own address, as a proxy would pass it on; by itself another one for each lead
 * @returns the answer's status, or null where there was none
 */
export async function sendLead(url: string, index: number, sender: string = ownAddress(index)): Promise<number | null> {
  try {
    const response = await fetch(`${url}${leadsPath}`, {
      method: 'POST',
      headers: { apikey: exampleBackendKey, 'Content-Type': 'application/json', 'X-Forwarded-For': sender },
      body: JSON.stringify({
        name: `Lead ${index}`,
        email: addressOf(index),
        phone: `+39 333 ${1_000_000 + index}`,
        zone: 'roma',
      }),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
    await response.arrayBuffer()
    return response.status
  } catch {
    return null
  }
}

function ownAddress(index: number): string {
  return `203.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`
}

import type { BrowserContext, Page, Request } from '@playwright/test'
import { leadsPath } from '../../leads/lead.ts'

/** The requests to the lead endpoint from now on, in the order in which they start. */
export function watchLeadCalls(source: Page | BrowserContext): readonly Request[] {
  const calls: Request[] = []
  const note = (request: Request) => {
    if (new URL(request.url()).pathname === leadsPath) {
      calls.push(request)
    }
  }
  source.on('request', note)
  return calls
}

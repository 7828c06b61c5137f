import { type LeadQuery, leadQuery } from '../../contracts/office.ts'

const names = ['q', 'state', 'zone', 'lost', 'month', 'week', 'promise', 'since', 'by', 'shot', 'delivery'] as const

/** Reads a search from an address; whatever the protocol does not know is left out. */
export function parseSearch(address: URLSearchParams): LeadQuery {
  const given = names.flatMap((name) => {
    const text = address.get(name)?.trim() ?? ''
    return text !== '' && leadQuery.safeParse({ [name]: text }).success ? [[name, text]] : []
  })
  const parsed = leadQuery.safeParse(Object.fromEntries(given))
  return parsed.success ? parsed.data : {}
}

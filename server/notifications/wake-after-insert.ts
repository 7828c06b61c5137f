import type { LeadStore } from '../store/lead-store.ts'

/** The same store, which says when there are new leads to be told of. */
export function wakeAfterInsert(leads: LeadStore, wake: () => void): LeadStore {
  return {
    ...leads,
    async insert(lead, origin) {
      const result = await leads.insert(lead, origin)
      if (result.stored > 0) {
        wake()
      }
      return result
    },
  }
}

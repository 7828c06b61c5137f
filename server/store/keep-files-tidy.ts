import type { StoreDatabase } from './lead-store.ts'

/** Keeps erased text out of the files of the embedded database, and the files small. */
export interface TidyFiles {
  /** Notes that text was erased. */
  markDue(): void
  /** Does what is due. It stays due while another program is using the database. */
  tidyIfDue(): Promise<void>
}

export function keepFilesTidy({ tidyFiles }: Pick<StoreDatabase, 'tidyFiles'>): TidyFiles {
  // An earlier process may have ended before it had done it.
  let isDue = true
  return {
    markDue() {
      isDue = true
    },
    async tidyIfDue() {
      if (isDue && tidyFiles !== undefined) {
        // Before it begins: what is erased meanwhile is due again.
        isDue = false
        const isDone = await tidyFiles()
        isDue ||= !isDone
      }
    },
  }
}

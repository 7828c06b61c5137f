import type { Database } from './sql-database.ts'

export type TidyFiles = ReturnType<typeof keepFilesTidy>

/** Keeps erased text out of the files of the embedded database, and the files small. */
export function keepFilesTidy({ tidyFiles }: Pick<Database, 'tidyFiles'>) {
  // An earlier process may have ended before it had done it.
  let state: 'erased' | 'in use' | 'tidy' = 'erased'
  return {
    /** Notes that text was erased. */
    markDue(): void {
      state = 'erased'
    },
    /** Does what is due. It stays due while another program is using the database. */
    async tidyIfDue(): Promise<void> {
      if (state !== 'tidy' && tidyFiles !== undefined) {
        const hasErased = state === 'erased'
        // Before it begins: what is erased meanwhile is due again.
        state = 'tidy'
        const isDone = await tidyFiles(hasErased)
        state = state === 'tidy' && !isDone ? 'in use' : state
      }
    },
  }
}

import type { Database } from './sql-database.ts'

export type TidyFiles = ReturnType<typeof keepFilesTidy>

type State = 'erased' | 'in use' | 'tidy'

/** Keeps erased text out of the files of the embedded database and the statistics of PostgreSQL, and the files small. */
export function keepFilesTidy({ tidyFiles }: Pick<Database, 'tidyFiles'>) {
  // An earlier process may have ended before it had done it.
  let state: State = 'erased'
  return {
    /** Notes that text was erased. */
    markDue(): void {
      state = 'erased'
    },
    /** Does what is due. It stays due while another program is using the database, and when it fails. */
    async tidyIfDue(): Promise<void> {
      if (state !== 'tidy' && tidyFiles !== undefined) {
        const before = state
        // Before it begins: what is erased meanwhile is due again.
        state = 'tidy'
        let after: State = before
        try {
          after = (await tidyFiles(before === 'erased')) ? 'tidy' : 'in use'
        } finally {
          state = state === 'tidy' ? after : state
        }
      }
    },
  }
}

import { queryOptions, useQuery } from '@tanstack/react-query'
import { readTag } from './api.ts'
import { changesKey } from './queries.ts'

/** A telephone that is revoked closes within two seconds. */
const ASK_EVERY_MS = 1_500

/**
 * The tag of all that can change. TanStack Query asks for it regularly while the page is visible, at once when it becomes visible or
 * the network is back, and not while it is hidden.
 */
export const changesQuery = queryOptions({
  queryKey: changesKey,
  queryFn: async ({ client, queryKey }) => {
    const before = client.getQueryState<string | null>(queryKey)
    // What failed while the server was away is read again, though nothing has changed.
    const known = before?.error === null ? (before.data ?? null) : null
    const { tag, isChanged } = await readTag('/changes', known)
    if (isChanged) {
      void client.invalidateQueries({ predicate: (query) => !['me', 'changes'].includes(String(query.queryKey[0])) })
    }
    return tag
  },
  refetchInterval: ASK_EVERY_MS,
  staleTime: 0,
  // The next one comes soon.
  retry: false,
})

/** Reads everything again when the server says that something is new. */
export function useAskForChanges(): void {
  useQuery({ ...changesQuery, notifyOnChangeProps: [] })
}

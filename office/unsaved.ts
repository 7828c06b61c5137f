import type { QueryClient } from '@tanstack/react-query'

/**
 * What was typed of a person and is not saved yet, by the place where it was typed. It outlives its screen beside what the server said: in
 * memory alone, until nobody is signed in any more (docs/security.md).
 */
export function unsavedIn<Typed>(client: QueryClient, place: string) {
  const queryKey = ['unsaved', place]
  return {
    read: (): Typed | null => client.getQueryData<Typed>(queryKey) ?? null,
    keep: (typed: Typed): void => {
      // Nothing else forgets it while the office is open.
      client.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY })
      client.setQueryData<Typed>(queryKey, typed)
    },
    forget: (): void => client.removeQueries({ queryKey, exact: true }),
  }
}

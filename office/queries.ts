import { infiniteQueryOptions, QueryClient, queryOptions } from '@tanstack/react-query'
import {
  copyOfPerson,
  figures,
  type LeadQuery,
  leadDetail,
  leadPage,
  person,
  settings,
  sources,
  start,
  storedZones,
  today,
} from '../contracts/office.ts'
import { isRefused, read, whenSignedOut } from './api.ts'
import { isOnline } from './connection.ts'
import { pause } from './time.ts'

/** Two more attempts for what may pass; the rest is said at once. */
const RETRIES = 2

/** Time alone makes somebody late, and a shooting one to deliver: what is on the screen is read again so often. */
const READ_AGAIN_MS = 60_000

/** While the office has never reached the server it asks again and again. */
const OPEN_AGAIN_MS = 2_000

/** Who is signed in; null for nobody. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ client }) => {
    const answer = await read('/start', start)
    if (answer.me === null) {
      forgetEverything(client)
    } else if (client.getQueryData(todayQuery.queryKey) === undefined && answer.today !== null) {
      // A list that is there already is newer, or changed here.
      client.setQueryData(todayQuery.queryKey, answer.today)
      client.setQueryData(changesKey, answer.tag)
    }
    return answer.me
  },
  staleTime: Number.POSITIVE_INFINITY,
  // Also where the browser believes that there is no network: the office opens the moment that the line is back.
  networkMode: 'always',
  retry: false,
  // Where nobody is signed in, nothing else asks whether the server is there again.
  refetchInterval: ({ state: { data } }) => (data || (data === null && isOnline()) ? false : OPEN_AGAIN_MS),
  // While there is no answer: one that is there is never stale.
  refetchOnReconnect: true,
})

/** An answer that takes longer is waited for by the screen, which says so. */
const START_WAIT_MS = 100

/**
 * Waits a moment for the answer that the document has asked for. It is there soon after the script, so that the list can be the first
 * thing that is drawn: a screen that says that it loads takes a slow telephone longer than the rest of the waiting.
 */
export async function waitForStart(client: QueryClient): Promise<void> {
  await Promise.race([client.prefetchQuery(meQuery), pause(START_WAIT_MS)])
}

/** Where the tag of all that can change is kept (ask-for-changes.ts). */
export const changesKey = ['changes']

/** The changes that are not answered, with the id of the lead of each. */
export const changesUnderWay = new Map<Promise<unknown>, string>()

export const todayQuery = queryOptions({
  queryKey: ['today'],
  queryFn: async () => {
    // A list of before would bring back what they take away.
    await Promise.all(changesUnderWay.keys())
    return read('/today', today)
  },
  // Who comes back from a request after a long call finds the list, and their place in it.
  gcTime: Number.POSITIVE_INFINITY,
  refetchInterval: READ_AGAIN_MS,
})

/** The pages of a list, one after the other. */
export function leadsQuery(query: Omit<LeadQuery, 'cursor'>) {
  return infiniteQueryOptions({
    queryKey: ['leads', query],
    queryFn: ({ pageParam }) => read(`/leads${toSearch({ ...query, cursor: pageParam ?? undefined })}`, leadPage),
    initialPageParam: initialPage,
    getNextPageParam: (page) => page.next,
    refetchInterval: READ_AGAIN_MS,
  })
}

const initialPage: string | null = null

export function leadQueryOptions(id: string) {
  return queryOptions({
    queryKey: ['lead', id],
    queryFn: async () => {
      // As for the first screen; who opens another lead waits for nothing.
      await Promise.all([...changesUnderWay].map(([change, changed]) => changed === id && change))
      return read(`/leads/${encodeURIComponent(id)}`, leadDetail)
    },
    refetchInterval: READ_AGAIN_MS,
  })
}

/** The requests that may be of the same person. Read once: what somebody is choosing from does not change under their finger. */
export function personQuery(id: string) {
  return queryOptions({
    queryKey: ['person', id],
    queryFn: () => read(`/leads/${encodeURIComponent(id)}/person`, person),
    enabled: ({ state }) => state.data === undefined,
    gcTime: 0,
  })
}

/** All that is stored of the chosen requests of a person. */
export function copyQuery(id: string, ids: string) {
  return queryOptions({
    queryKey: ['copy', id, ids],
    queryFn: () => read(`/leads/${encodeURIComponent(id)}/export${toSearch({ ids })}`, copyOfPerson),
    gcTime: 0,
  })
}

export const figuresQuery = queryOptions({ queryKey: ['figures'], queryFn: () => read('/figures', figures) })

/** Where hosts came from. */
export const sourcesQuery = queryOptions({ queryKey: ['sources'], queryFn: () => read('/sources', sources) })

/** The zones of stored leads. */
export const zonesQuery = queryOptions({ queryKey: ['zones'], queryFn: () => read('/zones', storedZones) })

export const settingsQuery = queryOptions({ queryKey: ['settings'], queryFn: () => read('/settings', settings) })

/** The query of an address, without what is empty. */
export function toSearch(values: Readonly<Record<string, string | undefined>>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value) {
      search.set(name, value)
    }
  }
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

/** Makes the store of what the server said. Everything stays in memory: nothing of a visitor is kept on the device. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (count, error) => count < RETRIES && isRefused(error, 'offline', 'unavailable'),
      },
    },
  })
  whenSignedOut((askedAt) => {
    // Whoever has signed in since is not meant; a clock that was put back meanwhile does not count.
    const signedInAt = client.getQueryState(meQuery.queryKey)?.dataUpdatedAt ?? 0
    if (signedInAt <= askedAt || signedInAt > Date.now()) {
      signOutLocally(client)
    }
  })
  return client
}

/** Forgets everything that the server said, which shows the way in. */
export function signOutLocally(client: QueryClient): void {
  forgetEverything(client)
  client.setQueryData(meQuery.queryKey, null)
}

function forgetEverything(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' })
}

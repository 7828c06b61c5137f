import { useSyncExternalStore } from 'react'
import { newRequestPath, officePath, requestPath } from '../contracts/office-paths.ts'

/** The screens by their addresses. */
export type Route =
  | { readonly screen: 'requests' }
  | { readonly screen: 'new'; readonly query: URLSearchParams }
  | { readonly screen: 'lead'; readonly id: string }
  /** `ids` are those of the requests on a person's copy, separated by commas. */
  | { readonly screen: 'copy'; readonly id: string; readonly ids: string }
  | { readonly screen: 'search'; readonly query: URLSearchParams }
  | { readonly screen: 'site'; readonly part: SitePart }
  | { readonly screen: 'figures' }
  | { readonly screen: 'reviews' }
  | { readonly screen: 'settings' }
  | { readonly screen: 'unknown' }

/** The screens of the site's editor. A section's id is never the name of another part. */
export type SitePart =
  /** The page itself, or the list of its parts. */
  | { readonly kind: 'page' }
  | { readonly kind: 'list' }
  | { readonly kind: 'photographs' }
  | { readonly kind: 'photograph'; readonly name: string }
  | { readonly kind: 'versions' }
  | { readonly kind: 'changes' }
  /** `place` is that of a field to begin at, or empty. */
  | { readonly kind: 'section'; readonly id: string; readonly place: string }

/** The end of the address of a person's copy. */
const copyEnd = 'copia'

const sitePath = `${officePath}/sito`

export const paths = {
  requests: officePath,
  newRequest: newRequestPath,
  search: `${officePath}/cerca`,
  site: sitePath,
  siteList: `${sitePath}/elenco`,
  sitePhotographs: `${sitePath}/fotografie`,
  siteVersions: `${sitePath}/versioni`,
  siteChanges: `${sitePath}/modifiche`,
  sitePhotograph: (name: string) => `${sitePath}/fotografie/${encodeURIComponent(name)}`,
  siteSection: (id: string, place = '') =>
    `${sitePath}/${encodeURIComponent(id)}${place === '' ? '' : `?campo=${encodeURIComponent(place)}`}`,
  figures: `${officePath}/numeri`,
  reviews: `${officePath}/recensioni`,
  settings: `${officePath}/impostazioni`,
  lead: (id: string) => requestPath(encodeURIComponent(id)),
  copy: (id: string, ids: readonly string[]) =>
    `${requestPath(encodeURIComponent(id))}/${copyEnd}?ids=${ids.join(',')}`,
} as const

const site = (part: SitePart): Route => ({ screen: 'site', part })

type RouteOf = (part: string, query: URLSearchParams) => Route

/** The addresses by their parts; `*` is any that is not empty. */
const routes: readonly (readonly [pattern: string, route: Route | RouteOf])[] = [
  [paths.requests, { screen: 'requests' }],
  [paths.newRequest, (_, query) => ({ screen: 'new', query })],
  [paths.lead('*'), (id) => ({ screen: 'lead', id })],
  [`${paths.lead('*')}/${copyEnd}`, (id, query) => ({ screen: 'copy', id, ids: query.get('ids') ?? '' })],
  [paths.search, (_, query) => ({ screen: 'search', query })],
  [paths.figures, { screen: 'figures' }],
  [paths.reviews, { screen: 'reviews' }],
  [paths.settings, { screen: 'settings' }],
  [paths.site, site({ kind: 'page' })],
  [paths.siteList, site({ kind: 'list' })],
  [paths.sitePhotographs, site({ kind: 'photographs' })],
  [paths.sitePhotograph('*'), (name) => site({ kind: 'photograph', name })],
  [paths.siteVersions, site({ kind: 'versions' })],
  [paths.siteChanges, site({ kind: 'changes' })],
  [paths.siteSection('*'), (id, query) => site({ kind: 'section', id, place: query.get('campo') ?? '' })],
]

/** Finds the screen of an address. */
export function routeOf({ pathname, search }: Pick<URL, 'pathname' | 'search'>): Route {
  const steps = pathname.replace(/\/+$/, '').split('/')
  for (const [pattern, route] of routes) {
    const wanted = pattern.split('/')
    const isStep = (step: string, index: number) => step === steps[index] || (step === '*' && steps[index] !== '')
    if (wanted.length === steps.length && wanted.every(isStep)) {
      return typeof route === 'function'
        ? route(decode(steps[wanted.indexOf('*')] ?? ''), new URLSearchParams(search))
        : route
    }
  }
  return { screen: 'unknown' }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** What the office does to the address, of which the browser tells nobody. */
const changes = new EventTarget()

function subscribe(listener: () => void): () => void {
  changes.addEventListener('change', listener)
  window.addEventListener('popstate', listener)
  return () => {
    changes.removeEventListener('change', listener)
    window.removeEventListener('popstate', listener)
  }
}

function announce(): void {
  changes.dispatchEvent(new Event('change'))
}

/** How many addresses of the office precede this one: 0 after a deep link, from which 'back' leads nowhere of ours. */
function readDepth(): number {
  const depth: unknown = history.state?.depth
  return typeof depth === 'number' ? depth : 0
}

/** What is searched for: a name as a rule, which an address would put into the browser's history and its synchronization. */
function readSearched(): string {
  const searched: unknown = history.state?.searched
  return typeof searched === 'string' ? searched : ''
}

/** The address that somebody went to from this entry of the history, and has come back from; empty for none. */
export function readFollowed(): string {
  const followed: unknown = history.state?.followed
  return typeof followed === 'string' ? followed : ''
}

/** Goes to an address of the office. */
export function navigate(href: string): void {
  if (href !== location.pathname + location.search || readSearched() !== '') {
    history.replaceState({ ...history.state, followed: href }, '')
    history.pushState({ depth: readDepth() + 1 }, '', href)
    window.scrollTo(0, 0)
  }
  announce()
}

/** Changes the address, and what is searched for, without a new entry in the history. */
export function replaceAddress(href: string, searched = ''): void {
  history.replaceState({ depth: readDepth(), searched }, '', href)
  announce()
}

/** Goes back, or to the screen above when the office was entered here. */
export function goBack(): void {
  if (readDepth() > 0) {
    history.back()
  } else {
    replaceAddress(pathAbove(routeOf(new URL(location.href))))
  }
}

/** The screen from which one comes to another. */
function pathAbove(route: Route): string {
  if (route.screen === 'copy') {
    return paths.lead(route.id)
  }
  if (route.screen !== 'site' || route.part.kind === 'page') {
    return paths.requests
  }
  return route.part.kind === 'photograph' ? paths.sitePhotographs : paths.siteList
}

/** The address that is shown. */
export function useAddress(): string {
  return useSyncExternalStore(subscribe, currentAddress)
}

export function currentAddress(): string {
  return location.pathname + location.search
}

/** What is searched for in this entry of the history, also after 'back' or a reload. */
export function useSearched(): string {
  return useSyncExternalStore(subscribe, readSearched)
}

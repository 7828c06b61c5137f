import { createContext, useContext } from 'react'
import type { Content } from '../../business/content.ts'
import { type OtherWays, otherWaysOf } from '../../business/other-ways.ts'

/** The content of islands. Scripts hold no texts: these are served with the page, so that both always agree. */
export interface IslandContent {
  readonly backend: Content['backend']
  readonly brand: string
  readonly calendarEntry: Content['calendarEntry']
  readonly cityOptions: Content['cityOptions']
  readonly comparer: NonNullable<Content['comparison']>['comparer'] | undefined
  readonly emailSuggestion: Content['emailSuggestion']
  readonly errorTitlePrefix: string
  readonly fieldMessages: Content['fieldMessages']
  readonly fields: Content['fields']
  readonly honeypot: Content['honeypot']
  readonly leadForm: Content['leadForm']
  readonly lightbox: Content['gallery']['lightbox']
  readonly malformedToast: Content['malformedToast']
  readonly moment: Content['moment']
  readonly newTab: string
  readonly otherWays: OtherWays
  readonly toasts: Content['toasts']
  readonly tour: Content['services']['tour']
}

/** Picks from a page's content what its islands need. */
export function islandContentOf(content: Content): IslandContent {
  const { backend, business, calendarEntry, cityOptions, comparison, emailSuggestion, errorTitlePrefix } = content
  const { fieldMessages, fields, gallery, honeypot, leadForm, malformedToast, moment, newTab, services, toasts } =
    content
  return {
    backend,
    brand: business.brand,
    calendarEntry,
    cityOptions,
    comparer: comparison?.comparer,
    emailSuggestion,
    errorTitlePrefix,
    fieldMessages,
    fields,
    honeypot,
    leadForm,
    lightbox: gallery.lightbox,
    malformedToast,
    moment,
    newTab,
    otherWays: otherWaysOf(content),
    toasts,
    tour: services.tour,
  }
}

export const IslandContentContext = createContext<IslandContent | null>(null)

/** The content of an island, where the page is rendered and in the browser. */
export function useIslandContent(): IslandContent {
  const content = useContext(IslandContentContext)
  if (content === null) {
    throw new Error('useIslandContent() has no content: it works inside a page or an island only')
  }
  return content
}

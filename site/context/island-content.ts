import { createContext, useContext } from 'react'
import type { Content } from '../../content/content.ts'
import { type OtherWays, otherWaysOf } from './other-ways-of.ts'

/** What islands say. The page's scripts hold no words: these come with the page, so that both always agree. */
export interface IslandContent {
  readonly backend: Content['backend']
  readonly brand: string
  readonly calendarEntry: Content['calendarEntry']
  readonly cityOptions: Content['cityOptions']
  readonly comparer: Content['comparison']['comparer']
  readonly emailSuggestion: Content['emailSuggestion']
  readonly errorTitlePrefix: string
  readonly fieldMessages: Content['fieldMessages']
  readonly fields: Content['fields']
  readonly leadForm: Content['leadForm']
  readonly lightbox: Content['gallery']['lightbox']
  readonly malformedToast: Content['malformedToast']
  readonly newTab: string
  readonly otherWays: OtherWays
  readonly toasts: Content['toasts']
  readonly tour: Content['services']['tour']
  readonly trap: Content['trap']
}

/** Takes from a page's content what its islands need. */
export function islandContentOf(content: Content): IslandContent {
  const { backend, business, calendarEntry, cityOptions, comparison, emailSuggestion, errorTitlePrefix } = content
  const { fieldMessages, fields, gallery, leadForm, malformedToast, newTab, services, toasts, trap } = content
  return {
    backend,
    brand: business.brand,
    calendarEntry,
    cityOptions,
    comparer: comparison.comparer,
    emailSuggestion,
    errorTitlePrefix,
    fieldMessages,
    fields,
    leadForm,
    lightbox: gallery.lightbox,
    malformedToast,
    newTab,
    otherWays: otherWaysOf(content),
    toasts,
    tour: services.tour,
    trap,
  }
}

export const IslandContentContext = createContext<IslandContent | null>(null)

/** What an island says, where the page is made and in the browser alike. */
export function useIslandContent(): IslandContent {
  const content = useContext(IslandContentContext)
  if (content === null) {
    throw new Error('useIslandContent() is outside of a page and of an island')
  }
  return content
}

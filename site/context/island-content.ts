import { createContext, useContext } from 'react'
import { contactLinksOf } from '../../business/contact-links.ts'
import type { Content } from '../../business/content.ts'
import type { Tour } from '../../content/page-content.ts'

export type IslandContent = ReturnType<typeof islandContentOf>

/** Picks from a page's content what its islands need. Scripts hold no texts: these are served with the page, so that both always agree. */
export function islandContentOf(content: Content) {
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
    contactLinks: contactLinksOf(content),
    toasts,
    tour: services.tour && openedTour(services.tour),
  }
}

/** What a tour says once it is open: its poster, the link on it and the words below are in the page. */
function openedTour({ poster, panorama, open, caption, ...opened }: Tour) {
  return opened
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

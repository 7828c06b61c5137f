import { createContext, useContext } from 'react'
import type { Content } from '../../content/content.ts'

export const ContentContext = createContext<Content | null>(null)

/** What the page says. Only where pages are made: what an island shows in the browser too is in useIslandContent(). */
export function useContent(): Content {
  const content = useContext(ContentContext)
  if (content === null) {
    throw new Error('useContent() has no content: inside an island it is useIslandContent()')
  }
  return content
}

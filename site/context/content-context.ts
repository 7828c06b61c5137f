import { createContext, useContext } from 'react'
import type { Content } from '../../business/content.ts'

export const ContentContext = createContext<Content | null>(null)

/** The page's content; only where pages are rendered. Islands, which run in the browser too, use useIslandContent(). */
export function useContent(): Content {
  const content = useContext(ContentContext)
  if (content === null) {
    throw new Error('useContent() has no content: inside an island it is useIslandContent()')
  }
  return content
}

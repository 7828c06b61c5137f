import { createContext, useContext } from 'react'
import type { Content } from '../../business/content.ts'
import type { Assets } from './assets.ts'

/** What a page is rendered with. */
export const RenderContext = createContext<{ readonly content: Content; readonly assets: Assets } | null>(null)

function useRendering() {
  const rendering = useContext(RenderContext)
  if (rendering === null) {
    throw new Error('Only pages have all content and assets: inside an island it is useIslandContent()')
  }
  return rendering
}

/** The page's content; only where pages are rendered. Islands, which run in the browser too, use useIslandContent(). */
export function useContent(): Content {
  return useRendering().content
}

/** The assets; only where pages are rendered, not in the browser. */
export function useAssets(): Assets {
  return useRendering().assets
}

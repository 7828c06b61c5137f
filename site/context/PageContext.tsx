import type { ReactNode } from 'react'
import type { Content } from '../../business/content.ts'
import type { Assets } from './assets.ts'
import { RenderContext } from './content-context.ts'
import { IslandContentContext, islandContentOf } from './island-content.ts'

interface PageContextProps {
  readonly content: Content
  readonly assets: Assets
  readonly children: ReactNode
}

/** Provides content and assets to the components of a page. */
export function PageContext({ content, assets, children }: PageContextProps) {
  return (
    <RenderContext value={{ content, assets }}>
      <IslandContentContext value={islandContentOf(content)}>{children}</IslandContentContext>
    </RenderContext>
  )
}

import type { ReactNode } from 'react'
import type { Content } from '../../business/content.ts'
import { type Assets, AssetsContext } from './assets.ts'
import { ContentContext } from './content-context.ts'
import { IslandContentContext, islandContentOf } from './island-content.ts'

interface PageContextProps {
  readonly content: Content
  readonly assets: Assets
  readonly children: ReactNode
}

/** Provides content and assets to the components of a page. */
export function PageContext({ content, assets, children }: PageContextProps) {
  return (
    <ContentContext value={content}>
      <IslandContentContext value={islandContentOf(content)}>
        <AssetsContext value={assets}>{children}</AssetsContext>
      </IslandContentContext>
    </ContentContext>
  )
}

import type { ReactNode } from 'react'
import { scriptOf } from '../context/assets.ts'
import { useAssets } from '../context/content-context.ts'

interface IslandProps {
  /** The module that hydrates it, by its path in the project. */
  readonly entry: `site/${string}/wake-${string}.tsx`
  readonly children: ReactNode
}

/** A part of the page that is hydrated when a visitor comes near (watch-islands.ts). */
export function Island({ entry, children }: IslandProps) {
  return <div data-island={scriptOf(useAssets(), entry)}>{children}</div>
}

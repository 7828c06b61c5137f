import type { ReactNode } from 'react'

interface IslandProps {
  /** The module that brings it to life, by its path in the project; the build puts the address of the built file in its place. */
  readonly entry: `/site/${string}/wake-${string}.tsx`
  readonly children: ReactNode
}

/** A part of the page that a script brings to life when a visitor comes near: watch-islands.ts. */
export function Island({ entry, children }: IslandProps) {
  return <div data-island={entry}>{children}</div>
}

import { type ReactNode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { type IslandContent, IslandContentContext } from '../context/island-content.ts'

/**
 * Hydrates markup that was served.
 *
 * @returns when it answers
 */
export function takeOver(place: Element, content: IslandContent, node: ReactNode): Promise<void> {
  return new Promise((resolve) => {
    hydrateRoot(place, inContext(content, node, resolve))
  })
}

/**
 * Adds to served markup what only works with script, at its end.
 *
 * @returns when it answers
 */
export function addTo(place: Element, content: IslandContent, node: ReactNode): Promise<void> {
  const root = createRoot(place.appendChild(document.createElement('div')))
  return new Promise((resolve) => root.render(inContext(content, node, resolve)))
}

function inContext(content: IslandContent, node: ReactNode, onHydrated: () => void): ReactNode {
  return (
    <IslandContentContext value={content}>
      <Reported onHydrated={onHydrated}>{node}</Reported>
    </IslandContentContext>
  )
}

function Reported({ onHydrated, children }: { readonly onHydrated: () => void; readonly children: ReactNode }) {
  // Runs after the effects of what is inside.
  useEffect(onHydrated, [onHydrated])
  return children
}

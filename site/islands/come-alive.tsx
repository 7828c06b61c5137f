import { type ReactNode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { type IslandContent, IslandContentContext } from '../context/island-content.ts'

/**
 * Takes over markup that was served.
 *
 * @returns when it answers
 */
export function takeOver(place: Element, content: IslandContent, node: ReactNode): Promise<void> {
  return new Promise((resolve) => {
    hydrateRoot(place, alive(content, node, resolve))
  })
}

/**
 * Adds to served markup what only works with script, at its end.
 *
 * @returns when it answers
 */
export function addTo(place: Element, content: IslandContent, node: ReactNode): Promise<void> {
  const root = createRoot(place.appendChild(document.createElement('div')))
  return new Promise((resolve) => root.render(alive(content, node, resolve)))
}

function alive(content: IslandContent, node: ReactNode, onAlive: () => void): ReactNode {
  return (
    <IslandContentContext value={content}>
      <Reported onAlive={onAlive}>{node}</Reported>
    </IslandContentContext>
  )
}

function Reported({ onAlive, children }: { readonly onAlive: () => void; readonly children: ReactNode }) {
  // Runs after the effects of what is inside.
  useEffect(onAlive, [onAlive])
  return children
}

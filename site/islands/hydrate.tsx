import { type ReactNode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { type IslandContent, IslandContentContext } from '../context/island-content.ts'

/**
 * Hydrates the served markup of an island.
 *
 * @returns resolves once the island reacts to events
 */
export function hydrate(place: Element, content: IslandContent, node: ReactNode): Promise<void> {
  return new Promise((resolve) => {
    hydrateRoot(place, inContext(content, node, resolve))
  })
}

/**
 * Appends to the served markup of an island what works only with script.
 *
 * @returns resolves once it reacts to events
 */
export function append(place: Element, content: IslandContent, node: ReactNode): Promise<void> {
  const root = createRoot(place.appendChild(document.createElement('div')))
  return new Promise((resolve) => root.render(inContext(content, node, resolve)))
}

function inContext(content: IslandContent, node: ReactNode, onReady: () => void): ReactNode {
  return (
    <IslandContentContext value={content}>
      <Ready onReady={onReady}>{node}</Ready>
    </IslandContentContext>
  )
}

function Ready({ onReady, children }: { readonly onReady: () => void; readonly children: ReactNode }) {
  // Runs after the effects of the children.
  useEffect(onReady, [onReady])
  return children
}

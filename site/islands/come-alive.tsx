import { type ReactNode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'

/**
 * Takes over markup that was served.
 *
 * @returns when it answers
 */
export function takeOver(place: Element, node: ReactNode): Promise<void> {
  return new Promise((resolve) => {
    hydrateRoot(place, <Reported onAlive={resolve}>{node}</Reported>)
  })
}

/**
 * Adds to served markup what only works with script, at its end.
 *
 * @returns when it answers
 */
export function addTo(place: Element, node: ReactNode): Promise<void> {
  const root = createRoot(place.appendChild(document.createElement('div')))
  return new Promise((resolve) => root.render(<Reported onAlive={resolve}>{node}</Reported>))
}

function Reported({ onAlive, children }: { readonly onAlive: () => void; readonly children: ReactNode }) {
  // Runs after the effects of what is inside.
  useEffect(onAlive, [onAlive])
  return children
}

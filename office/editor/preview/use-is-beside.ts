import { useSyncExternalStore } from 'react'

/** From this width on the preview stands beside the fields. */
const query = '(width >= 1024px)'

function subscribe(listener: () => void): () => void {
  const media = matchMedia(query)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether the window has room for fields and preview beside each other. */
export function useIsBeside(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

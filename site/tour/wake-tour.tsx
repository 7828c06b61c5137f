import type { IslandContent } from '../context/island-content.ts'
import { append } from '../islands/hydrate.tsx'
import { readPanorama } from './panorama.ts'
import { TourDialog } from './TourDialog.tsx'

export async function wake(place: HTMLElement, content: IslandContent): Promise<void> {
  const { tour } = content
  const link = place.querySelector('a')
  if (link && tour) {
    await append(place, content, <TourDialog tour={tour} link={link} panorama={readPanorama(link)} />)
  }
}

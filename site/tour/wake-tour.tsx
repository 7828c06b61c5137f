import type { IslandContent } from '../context/island-content.ts'
import { addTo } from '../islands/come-alive.tsx'
import { readPanorama } from './panorama.ts'
import { TourDialog } from './TourDialog.tsx'

export async function wake(place: HTMLElement, content: IslandContent): Promise<void> {
  const { tour } = content
  const link = place.querySelector('a')
  if (link && tour) {
    await addTo(place, content, <TourDialog tour={tour} link={link} panorama={readPanorama(link)} />)
  }
}

import { tour } from '../../content/landing.ts'
import { addTo } from '../islands/come-alive.tsx'
import { readPanorama } from './panorama.ts'
import { TourDialog } from './TourDialog.tsx'

export async function wake(place: HTMLElement): Promise<void> {
  const link = place.querySelector('a')
  if (link) {
    await addTo(place, <TourDialog tour={tour} link={link} panorama={readPanorama(link)} />)
  }
}

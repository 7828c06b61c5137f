import type { IslandContent } from '../context/island-content.ts'
import { addTo } from '../islands/come-alive.tsx'
import { Lightbox } from './Lightbox.tsx'
import { readSlides } from './slides.ts'

export function wake(gallery: HTMLElement, content: IslandContent): Promise<void> {
  return addTo(gallery, content, <Lightbox gallery={gallery} slides={readSlides(gallery)} />)
}

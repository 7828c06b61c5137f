import { addTo } from '../islands/come-alive.tsx'
import { Lightbox } from './Lightbox.tsx'
import { readSlides } from './slides.ts'

export function wake(gallery: HTMLElement): Promise<void> {
  return addTo(gallery, <Lightbox gallery={gallery} slides={readSlides(gallery)} />)
}

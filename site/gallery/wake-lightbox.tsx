import type { IslandContent } from '../context/island-content.ts'
import { append } from '../islands/hydrate.tsx'
import { Lightbox } from './Lightbox.tsx'
import { readSlides } from './slides.ts'

export function wake(gallery: HTMLElement, content: IslandContent): Promise<void> {
  return append(gallery, content, <Lightbox gallery={gallery} slides={readSlides(gallery)} />)
}

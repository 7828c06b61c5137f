import type { Content } from '../../business/content.ts'

type SectionContent = Pick<Content, 'comparison' | 'gallery' | 'reviews' | 'sections' | 'statistics'>

/** The sections that the header links to, without those that the content leaves out. */
export function shownSections(content: SectionContent): Content['sections'] {
  const { comparison, gallery, reviews, sections, statistics } = content
  const isLeftOut: Readonly<Record<string, boolean>> = {
    gallery: gallery.photos.length === 0,
    risultati: comparison === undefined && statistics.list.length === 0,
    recensioni: reviews.testimonials.length === 0,
  }
  return sections.filter(({ id }) => isLeftOut[id] !== true)
}

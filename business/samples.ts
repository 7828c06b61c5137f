import { booking, comparison, gallery, hero, hours, reviews, services, statistics } from '../content/landing.ts'
import type { Photo, ServicesContent } from '../content/page-content.ts'
import { photos } from '../content/photos/photos.ts'
import { questions } from '../content/questions.ts'
import { servicePackage } from '../content/service-package.ts'
import { signature } from '../content/signature.ts'
import { notFound } from '../content/site.ts'
import { shownPhotos } from './shown-photos.ts'

const names = {
  review: ['review', 'reviews'],
  figure: ['figure', 'figures'],
  badge: ['badge', 'badges'],
  rating: ['rating', 'ratings'],
  quantities: ['list of quantities', 'lists of quantities'],
  tour: ['tour', 'tours'],
  answer: ['answer', 'answers'],
  photograph: ['photograph', 'photographs'],
} as const

/** Invented content, marked with `isSample`, which the site shows until the owner replaces it. */
export interface Sample {
  readonly kind: keyof typeof names
  /** The file with the mark. */
  readonly file: string
  /** What to look for in the file. */
  readonly name: string
}

// Another business may have no tour.
const { tour, isTourSample }: ServicesContent = services

const shown = new Set<string>(shownPhotos({ hero, services, gallery, comparison, hours, booking, signature, notFound }))

/** The content that may be samples. */
export const sampledContent = {
  badges: hero.badges,
  testimonials: reviews.testimonials,
  statistics: statistics.list,
  quantities: servicePackage?.quantities,
  questions: questions?.list ?? [],
  hasSampleTour: tour !== undefined && isTourSample === true,
  photos: Object.entries<Photo>(photos).filter(([name]) => shown.has(name)),
}

/** Finds the samples, file by file in page order. */
export function findSamples(content: typeof sampledContent): readonly Sample[] {
  const { badges, testimonials, quantities, hasSampleTour } = content
  const { rating, verification, verified } = badges
  const landing = 'content/landing.ts'
  const samples: Sample[] = []
  if (verification?.isSample) {
    samples.push({ kind: 'badge', file: landing, name: `the badge ${verified} of the hero` })
  }
  if (rating?.isSample) {
    samples.push({ kind: 'rating', file: landing, name: `the rating ${rating.value} of the hero` })
  }
  if (hasSampleTour) {
    samples.push({ kind: 'tour', file: landing, name: 'the tour of the services' })
  }
  for (const { value, label } of content.statistics.filter(({ isSample }) => isSample)) {
    samples.push({ kind: 'figure', file: landing, name: `the figure ${value} (${label})` })
  }
  for (const { reviewer } of testimonials.filter(({ isSample }) => isSample)) {
    samples.push({ kind: 'review', file: landing, name: `the review of ${reviewer}` })
  }
  if (quantities?.isSample) {
    const name = `the list of quantities (${quantities.title})`
    samples.push({ kind: 'quantities', file: 'content/service-package.ts', name })
  }
  for (const { question } of content.questions.filter(({ isSample }) => isSample)) {
    samples.push({ kind: 'answer', file: 'content/questions.ts', name: `the answer to '${question}'` })
  }
  for (const [name, photo] of content.photos) {
    if (photo.isSample) {
      samples.push({ kind: 'photograph', file: 'content/photos/photos.ts', name: `${name} (${photo.file})` })
    }
  }
  return samples
}

/** True while a page shows a sample photograph: the gallery then has a note. */
export const hasSamplePhotos = findSamples(sampledContent).some(({ kind }) => kind === 'photograph')

/** Names each sample in a sentence. */
export function sampleProblems(content: typeof sampledContent): readonly string[] {
  return findSamples(content).map(
    ({ file, name }) => `${file}: ${name} is a sample: put a real one in its place, or take it out`,
  )
}

/** Counts samples by kind, for instance '3 reviews, 1 tour'; an empty string when there are none. */
export function countSamples(samples: readonly Sample[]): string {
  return [...Map.groupBy(samples, ({ kind }) => kind)]
    .map(([kind, { length }]) => `${length} ${names[kind][length === 1 ? 0 : 1]}`)
    .join(', ')
}

import { booking, comparison, gallery, hero, hours, reviews, services, statistics } from '../../content/landing.ts'
import type {
  Hero,
  Photo,
  Questions,
  ReviewsContent,
  ServicePackage,
  ServicesContent,
  StatisticsContent,
} from '../../content/page-content.ts'
import { photos } from '../../content/photos/photos.ts'
import { questions } from '../../content/questions.ts'
import { servicePackage } from '../../content/service-package.ts'
import { signature } from '../../content/signature.ts'
import { notFound } from '../../content/site.ts'
import { groupBy } from '../group-by.ts'
import { shownPhotos } from '../shown-photos.ts'

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
  /** Where the mark stands in the content; of a photograph its own place. */
  readonly place: string
}

/** The parts of the content that may be samples, and what says which photographs are shown. */
type Sections = Parameters<typeof shownPhotos>[0] & {
  readonly hero: Pick<Hero, 'badges'>
  readonly services: Pick<ServicesContent, 'tour' | 'isTourSample'>
  readonly reviews: Pick<ReviewsContent, 'testimonials'>
  readonly statistics: Pick<StatisticsContent, 'list'>
  readonly servicePackage: Pick<ServicePackage, 'quantities'> | undefined
  readonly questions: Pick<Questions, 'list'> | undefined
  readonly photos: Readonly<Record<string, Photo>>
}

/** Takes from some content what may be a sample. */
export function sampledIn({
  hero,
  services,
  reviews,
  statistics,
  servicePackage,
  questions,
  photos,
  ...others
}: Sections) {
  const shown = new Set<string>(shownPhotos({ hero, services, ...others }))
  return {
    badges: hero.badges,
    testimonials: reviews.testimonials,
    statistics: statistics.list,
    quantities: servicePackage?.quantities,
    questions: questions?.list ?? [],
    hasSampleTour: services.tour !== undefined && services.isTourSample === true,
    photos: Object.entries<Photo>(photos).filter(([name]) => shown.has(name)),
  }
}

/** The content of content/ that may be samples. */
export const sampledContent = sampledIn({
  ...{ hero, services, gallery, comparison, hours, booking, signature, notFound },
  ...{ reviews, statistics, servicePackage, questions, photos },
})

/** Finds the samples, file by file in page order. */
export function findSamples(content: typeof sampledContent): readonly Sample[] {
  const { badges, testimonials, quantities, hasSampleTour } = content
  const { rating, verification, verified } = badges
  const landing = 'content/landing.ts'
  const samples: Sample[] = []
  if (verification?.isSample) {
    samples.push({
      kind: 'badge',
      file: landing,
      name: `the badge ${verified} of the hero`,
      place: 'hero.badges.verification.isSample',
    })
  }
  if (rating?.isSample) {
    samples.push({
      kind: 'rating',
      file: landing,
      name: `the rating ${rating.value} of the hero`,
      place: 'hero.badges.rating.isSample',
    })
  }
  if (hasSampleTour) {
    samples.push({ kind: 'tour', file: landing, name: 'the tour of the services', place: 'services.isTourSample' })
  }
  for (const [{ value, label }, place] of marked(content.statistics, 'statistics.list')) {
    samples.push({ kind: 'figure', file: landing, name: `the figure ${value} (${label})`, place })
  }
  for (const [{ reviewer }, place] of marked(testimonials, 'reviews.testimonials')) {
    samples.push({ kind: 'review', file: landing, name: `the review of ${reviewer}`, place })
  }
  if (quantities?.isSample) {
    const name = `the list of quantities (${quantities.title})`
    const place = 'servicePackage.quantities.isSample'
    samples.push({ kind: 'quantities', file: 'content/service-package.ts', name, place })
  }
  for (const [{ question }, place] of marked(content.questions, 'questions.list')) {
    samples.push({ kind: 'answer', file: 'content/questions.ts', name: `the answer to '${question}'`, place })
  }
  for (const [name, photo] of content.photos) {
    if (photo.isSample) {
      const file = 'content/photos/photos.ts'
      samples.push({ kind: 'photograph', file, name: `${name} (${photo.file})`, place: `photos.${name}` })
    }
  }
  return samples
}

/** The items of a list that are samples, with the places of their marks. */
function marked<Item extends { readonly isSample?: boolean }>(items: readonly Item[], list: string) {
  return items.flatMap((item, index) => (item.isSample ? [[item, `${list}.${index}.isSample`] as const] : []))
}

/** Whether a page shows a sample photograph: the gallery then has a note. */
export function showsSamplePhotos({ photos }: Pick<typeof sampledContent, 'photos'>): boolean {
  return photos.some(([, { isSample }]) => isSample)
}

export const hasSamplePhotos = showsSamplePhotos(sampledContent)

/** Names each sample in a sentence. */
export function sampleProblems(content: typeof sampledContent): readonly string[] {
  return findSamples(content).map(
    ({ file, name }) => `${file}: ${name} is a sample: put a real one in its place, or take it out`,
  )
}

/** Counts samples by kind, for instance '3 reviews, 1 tour'; an empty string when there are none. */
export function countSamples(samples: readonly Sample[]): string {
  return [...groupBy(samples, ({ kind }) => kind)]
    .map(([kind, { length }]) => `${length} ${names[kind][length === 1 ? 0 : 1]}`)
    .join(', ')
}

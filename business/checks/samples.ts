import type { Photo } from '../../content/page-content.ts'
import type { Texts } from '../content.ts'
import { groupBy } from '../group-by.ts'
import { shownPhotos } from '../shown-photos.ts'

/** Invented content, marked with `isSample`, which the site shows until the owner replaces it. */
export interface Sample {
  readonly kind: 'review' | 'figure' | 'badge' | 'rating' | 'quantities' | 'tour' | 'answer' | 'photograph'
  /** The file with the mark. */
  readonly file: string
  /** What to look for in the file. */
  readonly name: string
  /** Where the mark stands in the content; of a photograph its own place. */
  readonly place: string
}

/** Finds the samples, file by file in page order. */
export function findSamples(content: Texts): readonly Sample[] {
  const { hero, photos, questions, reviews, servicePackage, services, statistics } = content
  const { rating, verification, verified } = hero.badges
  const quantities = servicePackage?.quantities
  const shown = new Set<string>(shownPhotos(content))
  const sample = (isSample: boolean | undefined, found: Sample) => (isSample ? [found] : [])
  const inLanding = (isSample: boolean | undefined, kind: Sample['kind'], name: string, place: string) =>
    sample(isSample, { kind, file: 'content/landing.ts', name, place })
  return [
    ...inLanding(
      verification?.isSample,
      'badge',
      `the badge ${verified} of the hero`,
      'hero.badges.verification.isSample',
    ),
    ...inLanding(rating?.isSample, 'rating', `the rating ${rating?.value} of the hero`, 'hero.badges.rating.isSample'),
    ...inLanding(
      services.tour !== undefined && services.isTourSample,
      'tour',
      'the tour of the services',
      'services.isTourSample',
    ),
    ...statistics.list.flatMap(({ value, label, isSample }, index) =>
      inLanding(isSample, 'figure', `the figure ${value} (${label})`, `statistics.list.${index}.isSample`),
    ),
    ...reviews.testimonials.flatMap(({ reviewer, isSample }, index) =>
      inLanding(isSample, 'review', `the review of ${reviewer}`, `reviews.testimonials.${index}.isSample`),
    ),
    ...sample(quantities?.isSample, {
      kind: 'quantities',
      file: 'content/service-package.ts',
      name: `the list of quantities (${quantities?.title})`,
      place: 'servicePackage.quantities.isSample',
    }),
    ...(questions?.list ?? []).flatMap(({ question, isSample }, index) =>
      sample(isSample, {
        kind: 'answer',
        file: 'content/questions.ts',
        name: `the answer to '${question}'`,
        place: `questions.list.${index}.isSample`,
      }),
    ),
    ...Object.entries<Photo>(photos).flatMap(([name, { file, isSample }]) =>
      sample(isSample && shown.has(name), {
        kind: 'photograph',
        file: 'content/photos/photos.ts',
        name: `${name} (${file})`,
        place: `photos.${name}`,
      }),
    ),
  ]
}

/** Names each sample in a sentence. */
export function sampleProblems(content: Texts): readonly string[] {
  return findSamples(content).map(
    ({ file, name }) => `${file}: ${name} is a sample: put a real one in its place, or take it out`,
  )
}

/** Counts samples by kind, for instance '3 reviews, 1 tour'; an empty string when there are none. */
export function countSamples(samples: readonly Sample[]): string {
  return [...groupBy(samples, ({ kind }) => kind)]
    .map(([kind, { length }]) => {
      const plural = length === 1 ? '' : 's'
      return kind === 'quantities' ? `${length} list${plural} of quantities` : `${length} ${kind}${plural}`
    })
    .join(', ')
}

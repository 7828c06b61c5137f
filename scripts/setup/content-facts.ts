import type { Sample } from '../../business/checks/samples.ts'
import type { ServicePackage, Testimonial } from '../../content/page-content.ts'

interface Answer {
  readonly question: string
  readonly answer: string
}

/** What setup has to know of `content/` as it is now. */
export interface ContentFacts {
  readonly samples: readonly Sample[]
  /** What lacks its evidence, one sentence each. */
  readonly problems: readonly string[]
  readonly sampleAnswers: readonly Answer[]
  /** Those without a mark: most owners work so. */
  readonly otherAnswers: readonly Answer[]
  /** The reviews that are no samples. */
  readonly ownReviews: readonly Testimonial[]
  /** The table of quantities, if the page has one. */
  readonly quantities?: Pick<NonNullable<ServicePackage['quantities']>, 'title' | 'list' | 'note' | 'isSample'>
  readonly weeklySlots: number
  readonly hasSignature: boolean
}

/** Reads the content anew: a process reads a module once, so each reading has a process of its own. */
export type ReadFacts = () => Promise<ContentFacts>

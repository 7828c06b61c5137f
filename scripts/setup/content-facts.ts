import type { Sample } from '../../business/samples.ts'

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
  /** The lines of the table of quantities, if it is a sample. */
  readonly sampleQuantities?: readonly string[]
  readonly weeklySlots: number
  readonly hasSignature: boolean
}

/** Reads the content anew: a process reads a module once, so each reading has a process of its own. */
export type ReadFacts = () => Promise<ContentFacts>

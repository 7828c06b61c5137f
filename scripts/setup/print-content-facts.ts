import { contentProblems } from '../../business/checks/content-problems.ts'
import { findSamples } from '../../business/checks/samples.ts'
import { texts } from '../../business/content.ts'

/** What setup has to know of `content/` as it is now. */
export type ContentFacts = typeof facts

const { questions, reviews, servicePackage, weeklySlots } = texts
const facts = {
  samples: findSamples(texts),
  /** What lacks its evidence, one sentence each. */
  problems: contentProblems(texts),
  sampleAnswers: questions?.list.filter(({ isSample }) => isSample) ?? [],
  /** Those without a mark: most owners work so. */
  otherAnswers: questions?.list.filter(({ isSample }) => !isSample) ?? [],
  ownReviews: reviews.testimonials.filter(({ isSample }) => !isSample),
  /** The table of quantities, if the page has one. */
  quantities: servicePackage?.quantities,
  weeklySlots,
}
// A process reads a module once: setup runs this after each change of content/.
process.stdout.write(JSON.stringify(facts))

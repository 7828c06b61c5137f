import { contentProblems } from '../../business/checks/content-problems.ts'
import { findSamples } from '../../business/checks/samples.ts'
import { texts } from '../../business/content.ts'
import type { ContentFacts } from './content-facts.ts'

// Run by setup after each change of content/.
const { questions, reviews, servicePackage, signature, weeklySlots } = texts
const quantities = servicePackage?.quantities
const facts: ContentFacts = {
  samples: findSamples(texts),
  problems: contentProblems(texts),
  sampleAnswers: questions?.list.filter(({ isSample }) => isSample) ?? [],
  otherAnswers: questions?.list.filter(({ isSample }) => !isSample) ?? [],
  ownReviews: reviews.testimonials.filter(({ isSample }) => !isSample),
  ...(quantities ? { quantities } : {}),
  weeklySlots,
  hasSignature: signature !== undefined,
}
process.stdout.write(JSON.stringify(facts))

import { readFileSync, writeFileSync } from 'node:fs'
import type { Quantity, Testimonial } from '../../../content/page-content.ts'
import { changeFile, literalOf, replacePart } from './content-file.ts'
import { EditByHand } from './env-file.ts'

// What is not there as setup knows it is an EditByHand.

const sampleMark = /^ *isSample: true,\n/m

/** Takes the mark of a sample from an answer in `content/questions.ts`, gives it other words too, or takes the question out. */
export function changeAnswer(
  file: string,
  question: string,
  change: 'keep' | 'out' | { readonly answer: string },
): void {
  changeFile(file, (text) => {
    const spellings = [question, question.replaceAll("'", "\\'")]
    const blocks = [...text.matchAll(/^( *)\{\n(?:\1 +.*\n)+\1\},\n/gm)]
    const found = blocks.find(([block]) => sampleMark.test(block) && spellings.some((each) => block.includes(each)))
    if (found === undefined) {
      throw new EditByHand(`content/questions.ts has no sample '${question}' as setup knows it: change it by hand`)
    }
    const [block] = found
    const unmarked = change === 'out' ? '' : block.replace(sampleMark, '')
    const changed =
      typeof change === 'string'
        ? unmarked
        : replacePart(
            unmarked,
            /(?<=^ *answer:)[\s\S]*,\n(?=\s*\},\n$)/m,
            `${JSON.stringify(change.answer)},\n`,
            `content/questions.ts has another form at '${question}': change it by hand`,
          )
    return text.replace(block, () => changed)
  })
}

/** Writes the quantities into `content/service-package.ts`, and takes the mark of a sample away. */
export function writeQuantities(file: string, quantities: readonly Quantity[]): void {
  const list = /^( *)list: \[\n *\{ home: [\s\S]*?\n\1\],\n/m
  const byHand = 'content/service-package.ts has no quantities as setup knows them: change them by hand'
  changeFile(file, (text) =>
    replacePart(text, list, `list: ${literalOf(quantities)},\n`, byHand).replace(sampleMark, ''),
  )
}

/** Writes the reviews into `content/landing.ts`, in the place of those that are there. */
export function writeReviews(file: string, reviews: readonly Testimonial[]): void {
  const list = /^(?: *\/\/.*\n)*( *)testimonials: when\(\s*parts\.reviews,[\s\S]*?\n\1\}?\),\n/m
  const value = `testimonials: when(parts.reviews, ${reviews.map(literalOf).join(', ')}),\n`
  const byHand = 'content/landing.ts has no reviews as setup knows them: change them by hand'
  changeFile(file, (text) => replacePart(text, list, value, byHand))
}

/** Writes how many shootings a week takes into `content/landing.ts`. */
export function writeWeeklySlots(file: string, slots: number): void {
  const byHand = `content/landing.ts has no weeklySlots as setup knows it: write ${slots} into it by hand`
  changeFile(file, (text) => replacePart(text, /(?<=^export const weeklySlots = )\d+$/m, String(slots), byHand))
}

/** Writes a day into the policy, `2026-11-25`, where it is still the one that the product came with. */
export function writePolicyDay(file: string, day: string): void {
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^updated: 2025-06-25$/m, `updated: ${day}`))
}

/** Writes the year into the footer of `content/site.ts`, where it is still the one that the product came with. */
export function writeYear(file: string, year: string): void {
  changeFile(file, (text) => text.replace("copyrightYear: '2025'", `copyrightYear: '${year}'`))
}

import { readFileSync, writeFileSync } from 'node:fs'
import type { Quantity, Testimonial } from '../../../content/page-content.ts'
import { changeFile } from './content-file.ts'
import { EditByHand } from './env-file.ts'

/** What an owner says of a sample answer: it holds, it holds with other words, or it goes. */
export type AnswerChange =
  | { readonly kind: 'keep' }
  | { readonly kind: 'out' }
  | { readonly kind: 'change'; readonly answer: string }

/**
 * Takes the mark of a sample from an answer in `content/questions.ts`, gives it other words, or takes the question out.
 *
 * @throws EditByHand when the question is not there as setup knows it
 */
export function changeAnswer(file: string, question: string, change: AnswerChange): void {
  changeFile(file, (text) => {
    const spellings = [question, question.replaceAll("'", "\\'")]
    const blocks = [...text.matchAll(/^( *)\{\n(?:\1 +.*\n)+\1\},\n/gm)]
    const found = blocks.find(
      ([block]) => /^ *isSample: true,\n/m.test(block) && spellings.some((s) => block.includes(s)),
    )
    if (found === undefined) {
      throw new EditByHand(`content/questions.ts has no sample '${question}' as setup knows it: change it by hand`)
    }
    const [block] = found
    return text.replace(block, () => changed(block, question, change))
  })
}

function changed(block: string, question: string, change: AnswerChange): string {
  if (change.kind === 'out') {
    return ''
  }
  const unmarked = block.replace(/^ *isSample: true,\n/m, '')
  if (change.kind === 'keep') {
    return unmarked
  }
  const answer = /^( *)answer:[\s\S]*,\n(?=\s*\},\n$)/m
  if (!answer.test(unmarked)) {
    throw new EditByHand(`content/questions.ts has another form at '${question}': change it by hand`)
  }
  return unmarked.replace(answer, (_all, indent: string) => `${indent}answer: ${JSON.stringify(change.answer)},\n`)
}

/**
 * Writes the quantities into `content/service-package.ts`, and takes the mark of a sample away.
 *
 * @throws EditByHand when they are not there as setup knows them
 */
export function writeQuantities(file: string, quantities: readonly Quantity[]): void {
  changeFile(file, (text) => {
    const list = /^( *)list: \[\n *\{ home: [\s\S]*?\n\1\],\n/m
    if (!list.test(text)) {
      throw new EditByHand('content/service-package.ts has no quantities as setup knows them: change them by hand')
    }
    return text.replace(list, () => `list: ${literalOf(quantities)},\n`).replace(/^ *isSample: true,\n/m, '')
  })
}

/**
 * Writes the reviews into `content/landing.ts`, in the place of those that are there.
 *
 * @throws EditByHand when they are not there as setup knows them
 */
export function writeReviews(file: string, reviews: readonly Testimonial[]): void {
  changeFile(file, (text) => {
    const list = /^(?: *\/\/.*\n)*( *)testimonials: when\(\s*parts\.reviews,[\s\S]*?\n\1\}?\),\n/m
    if (!list.test(text)) {
      throw new EditByHand('content/landing.ts has no reviews as setup knows them: change them by hand')
    }
    const items = reviews.map((review) => literalOf(review))
    return text.replace(list, () => `testimonials: when(parts.reviews, ${items.join(', ')}),\n`)
  })
}

/** JSON in which a no-break space stays visible. */
function literalOf(value: object): string {
  return JSON.stringify(value).replaceAll('\u00a0', '\\u00a0')
}

/**
 * Writes how many shootings a week takes into `content/landing.ts`.
 *
 * @throws EditByHand when the number is not there as setup knows it
 */
export function writeWeeklySlots(file: string, slots: number): void {
  changeFile(file, (text) => {
    const line = /^(export const weeklySlots = )\d+$/m
    if (!line.test(text)) {
      throw new EditByHand(`content/landing.ts has no weeklySlots as setup knows it: write ${slots} into it by hand`)
    }
    return text.replace(line, `$1${slots}`)
  })
}

/** Writes a day into the policy, `2026-11-25`, where it is still the one that the product came with. */
export function writePolicyDay(file: string, day: string): void {
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^updated: 2025-06-25$/m, `updated: ${day}`))
}

/** Writes the year into the footer of `content/site.ts`, where it is still the one that the product came with. */
export function writeYear(file: string, year: string): void {
  changeFile(file, (text) => text.replace("copyrightYear: '2025'", `copyrightYear: '${year}'`))
}

import { join } from 'node:path'
import { romeTime } from '../../business/time/rome-time.ts'
import type { Stars, Testimonial } from '../../content/page-content.ts'
import { type Asker, askWords } from './asker.ts'
import { writeReviews } from './files/terms-file.ts'
import type { ContentFacts } from './print-content-facts.ts'

/** Asks for reviews, and writes each at once. The first takes the place of the samples. */
export async function askReviews(
  asker: Asker,
  content: string,
  { ownReviews, samples }: Pick<ContentFacts, 'ownReviews' | 'samples'>,
  asksAgain: boolean,
): Promise<void> {
  const hasSamples = samples.some(({ kind }) => kind === 'review')
  if (!hasSamples && !(asksAgain && ownReviews.length > 0 && (await asker.confirm('Add a review?', false)))) {
    return
  }
  let reviews = ownReviews
  do {
    const quote = await askWords(asker, 'Review: the words of a client who lets you publish them. Empty means later.', {
      max: 600,
      isOptional: true,
    })
    if (quote === '') {
      return
    }
    reviews = [...reviews, { quote: quote.replace(/^[«"“]|[»"”]$/g, ''), ...(await askFacts(asker)) }]
    writeReviews(join(content, 'landing.ts'), reviews)
  } while (await asker.confirm('Another review?', false))
}

async function askFacts(asker: Asker): Promise<Omit<Testimonial, 'quote'>> {
  const reviewer = await askWords(asker, 'Who wrote it, as the page names them', { max: 40, example: 'Giulia' })
  const role = await askWords(asker, 'What they do, and where', { max: 60, example: 'Host a Palermo' })
  const month = await asker.text({
    message: 'In which month?',
    initial: '',
    example: '5/2026',
    faultOf: (text) => {
      const given = monthOf(text)
      if (given === null) {
        return 'it must be a month and a year, for instance 5/2026'
      }
      const today = romeTime(new Date()).toPlainDate().toString()
      return given > today ? 'it must be a month that has begun' : undefined
    },
  })
  const verified = await askWords(asker, 'What have you checked? The law wants it beside the review.', {
    max: 80,
    example: 'Fattura e profilo controllati',
  })
  const stars = await asker.text({
    message: 'Stars that they gave, 1 to 5; empty means none',
    initial: '',
    faultOf: (text) => (/^[1-5]?$/.test(text) ? undefined : 'it must be a number from 1 to 5, or nothing'),
  })
  const given = (['1', '2', '3', '4', '5'] as const).find((each: Stars) => each === stars)
  return { reviewer, role, date: monthOf(month) ?? '', verified, ...(given ? { stars: given } : {}) }
}

/** Reads '5/2026' as the content has it; null for a text that is no month. */
function monthOf(text: string): string | null {
  const [, month = '', year] = /^(0?[1-9]|1[0-2])\/(20\d\d)$/.exec(text) ?? []
  return year === undefined ? null : `${year}-${month.padStart(2, '0')}`
}

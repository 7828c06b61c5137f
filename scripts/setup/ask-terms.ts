import type { Quantity } from '../../content/page-content.ts'
import type { Asker } from './asker.ts'
import type { ContentFacts } from './content-facts.ts'
import { writeParts } from './files/parts-file.ts'
import { changeAnswer, writeQuantities } from './files/terms-file.ts'

export interface TermsFiles {
  readonly parts: string
  readonly questions: string
  readonly servicePackage: string
}

const choices = [
  { value: 'keep', label: 'True for me: keep it' },
  { value: 'change', label: 'Change it' },
  { value: 'out', label: 'Leave it out' },
  { value: 'later', label: 'Later' },
] as const

/** Shows each sample term of business: it binds whoever publishes it, so nobody else can confirm it. */
export async function askTerms(
  asker: Asker,
  files: TermsFiles,
  facts: ContentFacts,
  asksAgain: boolean,
): Promise<void> {
  const { sampleAnswers, otherAnswers, quantities } = facts
  const count = sampleAnswers.length + (quantities?.isSample ? 1 : 0)
  if (count > 0) {
    asker.say(`Your terms: ${count} texts that hosts can hold you to. Read each.`)
  }
  for (const { question, answer } of sampleAnswers) {
    const choice = await asker.choose(`${question}\n${answer}`, choices, 'keep')
    if (choice === 'change') {
      const words = await asker.text({
        message: question,
        initial: answer,
        faultOf: (text) => (text === '' || text.length > 500 ? 'it must have 1 to 500 characters' : undefined),
      })
      changeAnswer(files.questions, question, { kind: 'change', answer: words })
    } else if (choice !== 'later') {
      changeAnswer(files.questions, question, { kind: choice })
    }
  }
  if (sampleAnswers.length > 0) {
    const read = otherAnswers.map(({ question, answer }) => `${question}\n${answer}`)
    asker.say(['Published too, in content/questions.ts:', ...read].join('\n\n'))
    await asker.confirm('Read these too. Is it all so? What is not, you change in that file.', true)
  }
  if (quantities?.isSample || (quantities && asksAgain)) {
    await askQuantities(asker, files, quantities)
  }
}

async function askQuantities(
  asker: Asker,
  files: TermsFiles,
  { title, list, note }: NonNullable<ContentFacts['quantities']>,
): Promise<void> {
  const lines = list.map(({ home, photos, duration, price }) =>
    [home, `${photos} foto`, duration, ...(price ? [`da € ${price}`] : [])].join(', '),
  )
  const choice = await asker.choose([title, ...lines, note].join('\n'), choices, 'keep')
  if (choice === 'out') {
    writeParts(files.parts, { quantities: false })
  }
  if (choice === 'later' || choice === 'out') {
    return
  }
  const own: Quantity[] = []
  for (const { home, photos, duration, price = '' } of list) {
    const [many, long] = choice === 'keep' ? [photos, duration] : await askWork(asker, home, photos, duration)
    const from = await asker.text({
      message: `${home}: from how many euros? Empty means that the page says no price.`,
      initial: price,
      example: '190',
      faultOf: (text) =>
        /^(\d[\d.,\s–-]{0,6})?$/.test(text) ? undefined : 'it must be a figure alone, for instance 190',
    })
    own.push({ home, photos: many, duration: long, ...(from === '' ? {} : { price: from }) })
  }
  writeQuantities(files.servicePackage, own)
}

async function askWork(asker: Asker, home: string, photos: string, duration: string) {
  const ask = (message: string, initial: string, max: number) =>
    asker.text({
      message: `${home}: ${message}`,
      initial,
      faultOf: (text) => (text === '' || text.length > max ? `it must have 1 to ${max} characters` : undefined),
    })
  return [await ask('how many photographs', photos, 8), await ask('how long', duration, 9)] as const
}

import { join } from 'node:path'
import type { Quantity } from '../../content/page-content.ts'
import { type Asker, askWords, faultOfWords } from './asker.ts'
import { writeParts } from './files/parts-file.ts'
import { changeAnswer, writeQuantities } from './files/terms-file.ts'
import type { ContentFacts } from './print-content-facts.ts'

const choices = [
  { value: 'keep', label: 'True for me: keep it' },
  { value: 'change', label: 'Change it' },
  { value: 'out', label: 'Leave it out' },
  { value: 'later', label: 'Later' },
] as const

const tableChoices = [
  { value: 'prices', label: 'True for me, with my prices' },
  { value: 'keep', label: 'True for me as it is' },
  { value: 'change', label: 'Change photographs, hours and prices' },
  { value: 'out', label: 'Leave it out' },
  { value: 'later', label: 'Later' },
] as const

/** Shows each sample term of business: it binds whoever publishes it, so nobody else can confirm it. */
export async function askTerms(asker: Asker, content: string, facts: ContentFacts, asksAgain: boolean): Promise<void> {
  const { sampleAnswers, otherAnswers, quantities } = facts
  const count = sampleAnswers.length + (quantities?.isSample ? 1 : 0)
  if (count > 0) {
    asker.say(`Your terms: ${count} texts that hosts can hold you to. Read each.`)
  }
  const priced =
    quantities?.isSample || (quantities && asksAgain) ? await askQuantities(asker, content, quantities) : []
  for (const { question, answer } of sampleAnswers) {
    const proposal = question === priceQuestion ? priceAnswer(priced) : null
    const choice = await asker.choose(`${question}\n${answer}`, choices, proposal === null ? 'keep' : 'change')
    if (choice === 'change') {
      const words = await askWords(asker, question, { max: 500, initial: proposal ?? answer })
      changeAnswer(join(content, 'questions.ts'), question, { answer: words })
    } else if (choice !== 'later') {
      changeAnswer(join(content, 'questions.ts'), question, choice)
    }
  }
  if (sampleAnswers.length > 0) {
    const read = otherAnswers.map(({ question, answer }) => `${question}\n${answer}`)
    asker.say(['Published too, in content/questions.ts:', ...read].join('\n\n'))
    await asker.confirm('Read these too. Is it all so? What is not, you change in that file.', true)
  }
}

/** The question whose answer follows from the table of prices. */
const priceQuestion = 'Quanto costa?'

/** The answer that goes with the prices; null where there are none. */
function priceAnswer(priced: readonly Quantity[]): string | null {
  const [first] = priced.filter(({ price }) => price !== undefined)
  return first === undefined
    ? null
    : `Dipende da quanto è grande la casa: da € ${first.price} (${first.home.toLowerCase()}). I prezzi di partenza sono nella tabella qui sopra; quello esatto te lo scriviamo prima di fissare il giorno.`
}

/** Returns what the table has now; nothing where it was left. */
async function askQuantities(
  asker: Asker,
  content: string,
  { title, list, note }: NonNullable<ContentFacts['quantities']>,
): Promise<readonly Quantity[]> {
  const lines = list.map(({ home, photos, duration, price }) =>
    [home, `${photos} foto`, duration, ...(price ? [`da € ${price}`] : [])].join(', '),
  )
  const choice = await asker.choose([title, ...lines, note].join('\n'), tableChoices, 'prices')
  if (choice === 'out') {
    writeParts(join(content, 'parts.ts'), { quantities: false })
  }
  if (choice === 'later' || choice === 'out') {
    return []
  }
  const own: Quantity[] = []
  for (const { home, photos, duration, price = '' } of list) {
    const [many, long] = choice === 'change' ? await askWork(asker, home, photos, duration) : [photos, duration]
    const from = choice === 'keep' ? price : await askPrice(asker, home, price)
    own.push({ home, photos: many, duration: long, ...(from === '' ? {} : { price: from }) })
  }
  writeQuantities(join(content, 'service-package.ts'), own)
  return own
}

function askPrice(asker: Asker, home: string, before: string): Promise<string> {
  return asker.text({
    message: `${home}: from how many euros? Empty means that the page says no price.`,
    initial: before,
    example: '190',
    faultOf: (text) =>
      /^(\d[\d.,\s–-]{0,6})?$/.test(text) ? undefined : 'it must be a figure alone, for instance 190',
  })
}

async function askWork(asker: Asker, home: string, photos: string, duration: string) {
  const ask = (message: string, initial: string, max: number) =>
    asker.text({ message: `${home}: ${message}`, initial, faultOf: (text) => faultOfWords(text, max) })
  return [await ask('how many photographs', photos, 8), await ask('how long', duration, 9)] as const
}

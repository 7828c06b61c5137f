import type { Asker } from './asker.ts'
import type { ContentFacts } from './content-facts.ts'
import { writeParts } from './files/parts-file.ts'
import { changeAnswer, keepQuantities } from './files/terms-file.ts'

export interface TermsFiles {
  readonly parts: string
  readonly questions: string
  readonly servicePackage: string
}

const choices = [
  { value: 'keep', label: 'True for me: keep it' },
  { value: 'change', label: 'Change the words' },
  { value: 'out', label: 'Leave it out' },
  { value: 'later', label: 'Later' },
] as const

/** Shows each sample term of business: it binds whoever publishes it, so nobody else can confirm it. */
export async function askTerms(asker: Asker, files: TermsFiles, facts: ContentFacts): Promise<void> {
  const { sampleAnswers, otherAnswers, sampleQuantities } = facts
  const count = sampleAnswers.length + (sampleQuantities === undefined ? 0 : 1)
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
    asker.say(['Published too, in content/questions.ts; read whether it is so:', ...read].join('\n\n'))
  }
  if (sampleQuantities === undefined) {
    return
  }
  const choice = await asker.choose(
    sampleQuantities.join('\n'),
    [
      ...choices.filter(({ value }) => value === 'keep' || value === 'out'),
      { value: 'later', label: 'Later: change its lines in content/service-package.ts, then take isSample away' },
    ],
    'keep',
  )
  if (choice === 'keep') {
    keepQuantities(files.servicePackage)
  } else if (choice === 'out') {
    writeParts(files.parts, { quantities: false })
  }
}

import { label, sample, text, title } from './editing/field-makers.ts'
import { fieldsOf } from './editing/fields-of.ts'
import type * as questions from './questions.ts'

export const questionsFields = fieldsOf<typeof questions>()(
  {
    questions: {
      'questions.list': {
        kind: 'items',
        label: 'Domande e risposte',
        itemLabel: 'Domanda',
        one: 'una domanda',
        min: 1,
        max: 20,
        fields: { question: text('Domanda', 90), answer: text('Risposta', 500, { isLong: true }), isSample: sample() },
      },
      'questions.label': label,
      'questions.title': title(),
    },
  },
  {},
)

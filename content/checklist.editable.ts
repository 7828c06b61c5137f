import type * as checklist from './checklist.ts'
import { label, list, sentence, text, title, word } from './editing/field-makers.ts'
import { fieldsOf } from './editing/fields-of.ts'

export const checklistFields = fieldsOf<typeof checklist>()(
  {
    checklist: {
      'checklist.label': label,
      'checklist.title': title(),
      'checklist.description': sentence('Come la presenta Google', { max: 170 }),
      'checklist.intro': sentence('Frase sotto il titolo', { max: 200 }),
      'checklist.groups.*.title': word('Quando, o in quale stanza'),
      'checklist.groups.*.list': list('Che cosa fare', 'una voce', 8, text('Voce', 90)),
      'checklist.help': word('Parole prima del telefono'),
    },
  },
  {},
)

import { list, photo, text, word } from './editing/field-makers.ts'
import { fieldsOf } from './editing/fields-of.ts'
import type * as signature from './signature.ts'

export const signatureFields = fieldsOf<typeof signature>()(
  {
    signature: {
      signature: {
        kind: 'group',
        label: 'Firma',
        whole: 'la firma',
        fields: {
          label: word('Sopra il nome'),
          name: word('Nome'),
          lines: list('Chi sei, una frase per riga', 'una frase', 4, text('Frase', 160)),
          droneLicence: text('Patentino del drone e numero', 80, { isOptional: true }),
          answeringHours: text('Quando rispondi', 80, { isOptional: true }),
          portrait: photo('Ritratto', { isOptional: true }),
        },
      },
    },
  },
  {},
)

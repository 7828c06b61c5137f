import { label, list, sample, sentence, text, title, word } from './editing/field-makers.ts'
import { fieldsOf } from './editing/fields-of.ts'
import type * as servicePackage from './service-package.ts'

export const servicePackageFields = fieldsOf<typeof servicePackage>()(
  {
    servicePackage: {
      'servicePackage.quantities.list': {
        kind: 'items',
        label: 'Case, foto, durata e prezzi',
        itemLabel: 'Casa',
        one: 'una casa',
        min: 1,
        max: 8,
        fields: {
          home: text('Casa', 24),
          photos: text('Quante foto', 8),
          duration: text('Quanto dura', 9),
          price: text('Da quanti euro', 7, {
            isOptional: true,
            form: 'price',
            hint: 'Solo la cifra. Se lo lasci vuoto, non si vede.',
          }),
        },
      },
      'servicePackage.quantities.note': sentence('Nota sotto la tabella', { max: 160 }),
      'servicePackage.quantities.isSample': sample(),
      'servicePackage.label': label,
      'servicePackage.title': title(),
      'servicePackage.included.title': word('Titolo di quello che è compreso'),
      'servicePackage.included.list': list('Che cosa è compreso', 'una voce', 10, text('Voce', 120)),
      'servicePackage.excluded.title': word('Titolo di quello che non lo è'),
      'servicePackage.excluded.list': list('Che cosa non è compreso', 'una voce', 10, text('Voce', 120)),
      'servicePackage.quantities.title': title('Titolo della tabella'),
      'servicePackage.quantities.columns.home': text('Tabella, sopra: casa', 24),
      'servicePackage.quantities.columns.photos': text('Tabella, sopra: foto', 10),
      'servicePackage.quantities.columns.duration': text('Tabella, sopra: durata', 10),
      'servicePackage.quantities.columns.price': text('Tabella, sopra: prezzo', 10),
      'servicePackage.prepare': text('Link alla lista per la casa', 60),
    },
  },
  {},
)

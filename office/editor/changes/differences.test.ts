import { expect, test } from 'vitest'
import type { Field, ItemsField, TextField } from '../../../content/editing/field.ts'
import { differenceLine } from '../versions/VersionRow.tsx'
import { differencesOf } from './differences.ts'

const text = (label: string): TextField => ({ kind: 'text', label, max: 40 })

const prices: ItemsField = {
  kind: 'items',
  label: 'Prezzi',
  itemLabel: 'Casa',
  one: 'una casa',
  fields: { name: text('Nome'), price: text('Prezzo'), photo: { kind: 'photo', label: 'Fotografia' } },
  min: 1,
  max: 5,
}
const flat = { name: 'Bilocale', price: '149' }
const villa = { name: 'Villa', price: '290', photo: 'terrace' }

const reviews: ItemsField = {
  kind: 'items',
  label: 'Le recensioni',
  itemLabel: 'Recensione',
  one: 'una recensione',
  fields: {
    quote: { ...text('Recensione'), isLong: true },
    reviewer: text('Chi'),
    date: { kind: 'month', label: 'Quando' },
    stars: { ...text('Stelle'), form: 'stars' },
  },
  min: 0,
  max: 9,
}
const giulia = { quote: 'Bello.', reviewer: 'Giulia', date: '2026-04' }
const marco = { quote: 'Bravi.', reviewer: 'Marco', date: '2026-03' }
const given = { quote: 'Luce.', reviewer: 'Anna B.', date: '2026-10', stars: '4', given: 'a' }

const cases: readonly (readonly [string, Field, unknown, unknown, readonly object[]])[] = [
  ['a text', text('Titolo'), 'a', 'b', [{ label: 'Titolo', before: 'a', after: 'b' }]],
  ['an optional text that is filled in', text('Nota'), null, 'b', [{ before: '(vuoto)', after: 'b' }]],
  ['a text that is still empty', text('Nota'), null, '', []],
  ['a box', { kind: 'flag', label: 'Esempio' }, true, undefined, [{ before: 'Sì', after: 'No' }]],
  ['a month', { kind: 'month', label: 'Quando' }, '2026-04', '2026-05', [{ before: 'aprile 2026' }]],
  ['a photograph', { kind: 'photo', label: 'Foto' }, 'a', 'b', [{ kind: 'photos', before: ['a'], after: ['b'] }]],
  ['photographs', { kind: 'photos', label: 'Foto', min: 1, max: 9 }, ['a', 'b'], ['b', 'a'], [{ after: ['b', 'a'] }]],
  [
    'the price of one item',
    prices,
    [flat, villa],
    [{ ...flat, price: '160' }, villa],
    [{ label: 'Prezzo «Bilocale»', before: '149', after: '160' }],
  ],
  [
    'the name of one item',
    prices,
    [flat, villa],
    [{ ...flat, name: 'Monolocale' }, villa],
    [{ label: 'Nome «Bilocale»', before: 'Bilocale', after: 'Monolocale' }],
  ],
  [
    'an item that came',
    prices,
    [flat],
    [flat, villa],
    [{ label: 'Casa «Villa»: nuova voce' }, { after: 'Villa' }, { after: '290' }, { after: ['terrace'] }],
  ],
  ['an item that went', prices, [flat, villa], [villa], [{ label: 'Casa «Bilocale»: voce tolta' }]],
  ['items that were moved', prices, [flat, villa], [villa, flat], [{ label: 'L’ordine', after: 'Villa\nBilocale' }]],
  [
    'an item that is hidden',
    prices,
    [flat],
    [{ ...flat, isHidden: true }],
    [{ label: 'Casa «Bilocale»: non più sul sito' }],
  ],
  [
    'a review that came in the place of another',
    reviews,
    [giulia, marco],
    [given, marco],
    [
      { label: 'Recensione «Luce.»: nuova voce' },
      { after: 'Luce.' },
      { after: 'Anna B.' },
      { after: 'ottobre 2026' },
      { after: '4' },
      { label: 'Recensione «Bello.»: voce tolta' },
    ],
  ],
  [
    'a review that is still empty',
    reviews,
    [giulia],
    [giulia, { quote: '', reviewer: '', date: '' }],
    [{ kind: 'note', label: 'Recensione 2: nuova voce' }],
  ],
  [
    'reviews that were moved, of which one is hidden',
    reviews,
    [giulia, given],
    [{ ...given, isHidden: true }, giulia],
    [
      { label: 'Recensione «Luce.»: non più sul sito' },
      { label: 'L’ordine', before: 'Bello.\nLuce.', after: 'Luce.\nBello.' },
    ],
  ],
  [
    'what is said of a photograph',
    { kind: 'photograph', label: 'Fotografia' },
    { alt: 'a', caption: 'c', focus: { x: 0.5, y: 0.5 } },
    { alt: 'b', caption: 'c', focus: { x: 0.25, y: 0.5 } },
    [
      { label: 'Che cosa si vede', before: 'a', after: 'b' },
      { label: 'Il punto che conta', after: '25\u00a0% da sinistra, 50\u00a0% dall’alto' },
    ],
  ],
]

test.each(cases)('%s', (_, field, before, after, differences) => {
  const found = differencesOf(field, before, after)
  expect(found).toMatchObject(differences)
  expect(found).toHaveLength(differences.length)
})

test.each([
  ['one that came', ['a', 'b', 'c'], ['a', 'b', 'c', 'd'], 'Foto, in più: Foto d'],
  ['one that went', ['a', 'b', 'c'], ['a', 'c'], 'Foto, in meno: Foto b'],
  ['one for another', ['a'], ['b'], 'Foto: Foto a → Foto b'],
  ['the order', ['a', 'b'], ['b', 'a'], 'Foto: Foto a, Foto b → Foto b, Foto a'],
])('a line on photographs names %s', (_what, before, after, line) => {
  const [difference] = differencesOf({ kind: 'photos', label: 'Foto', min: 1, max: 9 }, before, after)
  expect(difference && differenceLine(difference, (name) => `Foto ${name}`)).toBe(line)
})

test.each([
  ['a short text whole', 'La luce', 'La luce vende', 'La luce → La luce vende'],
  [
    'a long text from the word that differs, where both begin alike',
    'Fotografiamo la tua casa vacanza, a\u00a0Roma o a Milano. Ritocco compreso.',
    'Fotografiamo la tua casa vacanza, a Roma o a Milano. Rilievo compreso.',
    'Ritocco compreso. → Rilievo compreso.',
  ],
  [
    'names of which one is cut already',
    'Sei appartamenti in tre settimane, e le foto…\nHo cambiato tutto',
    'Ho cambiato tutto',
    'Sei appartamenti in tre settimane, e le foto… → Ho cambiato tutto',
  ],
  [
    'what was added at the end of a long text',
    'Fotografiamo la tua casa vacanza, a Roma o a Milano.',
    'Fotografiamo la tua casa vacanza, a Roma o a Milano. Subito.',
    'Milano. → Milano. Subito.',
  ],
])('a line on a text shows %s', (_what, before, after, line) => {
  const [difference] = differencesOf(text('Frase'), before, after)
  expect(difference && differenceLine(difference, String)).toBe(`Frase: ${line}`)
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { requiredFields } from '../../business/checks/content-problems.ts'
import { kinds } from '../../business/company/company.ts'
import { texts } from '../../business/content.ts'
import { checkValue } from '../../editing/kinds/kinds.ts'
import { isFixed, placedFields } from '../../editing/places.ts'
import { photographsFixture } from '../../test/fixtures/overlay.ts'
import { businessDetails } from './business-details.ts'
import { editable } from './editable.ts'
import type { Field } from './field.ts'
import { sample, title } from './field-makers.ts'
import { fieldsOf } from './fields-of.ts'
import { fixedTexts, fixedWords } from './fixed-texts.ts'

const placed = placedFields(texts)
const items = { kind: 'items', label: '', itemLabel: '', min: 0, max: 9 } as const

/** The field of a place, or of a part of a thing. */
function fieldOf(path: string): Field | undefined {
  const whole = placed.find((field) => field.path === path)?.field
  const [parent, part = ''] = /^(.*?)(?:\.\d+)?\.(\w+)$/.exec(path)?.slice(1) ?? []
  const around = placed.find((field) => field.path === parent)?.field
  return whole ?? (around?.kind === 'items' || around?.kind === 'group' ? around.fields[part] : undefined)
}

test('a text without a field or a reason, and a field without its text, do not compile', () => {
  interface Part {
    readonly part: {
      readonly title: string
      readonly rows: readonly { readonly value: string; readonly isSample?: boolean }[]
    }
  }
  const rows = 'part.rows.*.value'
  fieldsOf<Part>()({ part: { 'part.title': title(), [rows]: title() } }, { 'part.rows.*.isSample': 'a mark' })
  // @ts-expect-error the titles have neither
  fieldsOf<Part>()({ part: { [rows]: title() } }, { 'part.rows.*.isSample': 'a mark' })
  // @ts-expect-error there is no subtitle
  fieldsOf<Part>()({ part: { 'part.subtitle': title() } }, { part: 'all' })
  // @ts-expect-error a title is no yes or no
  fieldsOf<Part>()({ part: { 'part.title': sample() } }, { part: 'all' })
  // @ts-expect-error an item has a mark, too
  fieldsOf<Part>()({ part: { 'part.rows': { ...items, fields: { value: title() } } } }, { part: 'all' })
})

/** The parts without a field, and why. */
const notEditable = {
  cityOptions: 'which cities there are belongs to the repository: requests are stored under them',
  cityNames: 'as above',
  zonesInWords: 'as above',
  contactedPages: 'what the business reads behind the link of a notification',
  leadFacts: 'as above',
  reviewPages: 'what a host is told of rights and deadlines: it is the same wherever the product runs',
  bookingFormId: 'its reason stands beside the fields of its file',
  honeypot: 'as above',
  moment: 'as above',
  retentionPeriod: 'as above',
  sharing: 'as above',
  weeklySlots: 'as above',
}

test('each part of the content is in one list of fields, or is not editable', () => {
  const names = new Set(editable.flatMap(({ fields }) => Object.keys(fields)).map((path) => path.split('.')[0]))
  const others = Object.keys(texts).filter((name) => !names.has(name))
  expect(others.toSorted()).toEqual(Object.keys(notEditable).toSorted())
})

test('no value is in two lists', () => {
  const paths = placed.map(({ path }) => path)
  expect(paths.filter((path, index) => paths.indexOf(path) < index)).toEqual([])
})

test('no two fields of a part have the same label, where no list numbers them', () => {
  const alone = placed.filter(({ path, field }) => !/\.\d/.test(path) && field.kind !== 'photograph')
  const labels = alone.map(({ section, field }) => `${section.title}: ${'label' in field ? field.label : ''}`)
  expect(labels.filter((label, index) => labels.indexOf(label) < index)).toEqual([])
})

test('each detail of the business is a variable', () => {
  const variables = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')
  const names = Object.keys(businessDetails).map((path) => path.slice('business.'.length))
  expect(names.filter((name) => !variables.includes(`${name}=`))).toEqual([])
})

test('each kind of business is shown by its name', () => {
  const { named } = businessDetails['business.BUSINESS_KIND']
  expect(Object.keys(named ?? {})).toEqual(kinds)
})

test('each default is without faults and has room to grow', () => {
  for (const { path, field, value } of placed.filter(({ path }) => !path.startsWith('business.'))) {
    const context = { photographs: photographsFixture, words: fixedWords[path] ?? [], standard: value }
    const isOptional = field.kind === 'flag' || field.kind === 'group' || ('isOptional' in field && field.isOptional)
    const absent = value === undefined && isOptional
    expect([path, absent ? {} : checkValue(field, value, context).faults]).toEqual([path, {}])
    if (field.kind === 'text' && field.form === undefined && typeof value === 'string' && !isFixed(path)) {
      expect([path, value.length * 1.1 <= field.max]).toEqual([path, true])
    }
  }
})

test('each text that the specification fixes is locked', () => {
  const inTexts = Object.keys(fixedTexts).filter((path) => !/^(privacy-policy|cityOptions)\b/.test(path))
  const locked = placed.filter(({ path }) => isFixed(path)).map(({ path }) => path)
  expect(locked).toEqual(expect.arrayContaining(inTexts.filter((path) => path !== 'hero.headline')))
  expect(locked).toEqual(expect.arrayContaining(['hero.headline.0', 'hero.headline.1']))
})

test('the evidence for a claim cannot be left empty', () => {
  const context = { photographs: [], words: [], standard: null }
  for (const pattern of requiredFields.filter((name) => !name.startsWith('photos.'))) {
    const path = pattern.replaceAll('?', '').replaceAll('*', '0')
    const field = fieldOf(path)
    expect([path, field === undefined ? 'no field' : Object.keys(checkValue(field, '', context).faults)]).toEqual([
      path,
      [''],
    ])
  }
})

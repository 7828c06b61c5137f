import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { texts } from '../../business/content.ts'
import { requiredFields } from '../../business/content-problems.ts'
import { checkValue } from '../../editing/kinds/kinds.ts'
import { isFixed, placedFields } from '../../editing/places.ts'
import { photographsFixture } from '../../test/fixtures/overlay.ts'
import { editable, notEditable } from './editable.ts'
import type { Field } from './field.ts'
import { fixedTexts, fixedWords } from './fixed-texts.ts'

const editablePatterns = editable.flatMap(({ fields }) => Object.keys(fields))
const placed = placedFields(texts)

/** The places of all values of some JSON that hold no other; an empty list is one. */
function leavesOf(json: unknown, path = ''): readonly string[] {
  const entries = typeof json === 'object' && json !== null ? Object.entries(json) : []
  return entries.length === 0
    ? [path]
    : entries.flatMap(([key, value]) => leavesOf(value, path === '' ? key : `${path}.${key}`))
}

/** Whether a pattern, or a thing or list below it, holds the place of a leaf. */
function holds(pattern: string, leaf: string): boolean {
  const steps = pattern.split('.').filter((step) => step !== '**')
  const own = leaf.split('.')
  return steps.length <= own.length && steps.every((step, index) => step === '*' || step === own[index])
}

/** The field of a place, or of a part of a thing in a list. */
function fieldOf(path: string): Field | undefined {
  const whole = placed.find((field) => field.path === path)?.field
  const [parent, , part = ''] = /^(.*)\.\d+\.(\w+)$/.exec(path)?.slice(1) ?? []
  const list = placed.find((field) => field.path === parent)?.field
  return whole ?? (list?.kind === 'items' ? list.fields[part] : undefined)
}

test('each value of the content is the owner’s to change in one place, or is not, with a reason', () => {
  const patterns = [...editablePatterns, ...Object.keys(notEditable)].filter((pattern) => pattern !== 'photos.**')
  const wrong = leavesOf(texts)
    .map((leaf) => [leaf, ...patterns.filter((pattern) => holds(pattern, leaf))])
    .filter(({ length }) => length !== 2)
  expect(wrong).toEqual([])
})

test('each place that is listed exists', () => {
  const leaves = leavesOf(texts)
  const [details, others] = [editablePatterns, Object.keys(notEditable)]
    .flat()
    .reduce<[string[], string[]]>(
      ([mine, theirs], name) => (name.startsWith('business.') ? [[...mine, name], theirs] : [mine, [...theirs, name]]),
      [[], []],
    )
  expect(others.filter((pattern) => !leaves.some((leaf) => holds(pattern, leaf)))).toEqual([])
  const variables = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')
  expect(details.filter((path) => !variables.includes(`${path.slice('business.'.length)}=`))).toEqual([])
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

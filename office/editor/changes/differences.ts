import { fillText } from '../../../business/fill-text.ts'
import type { Field, ItemPart, ItemsField } from '../../../content/editing/field.ts'
import { photographParts } from '../../../content/editing/photograph-parts.ts'
import { differenceWords as words } from '../../../content/office/changes.ts'
import { fieldWords, listWords, photoWords } from '../../../content/office/site.ts'
import { givenKey, isHiddenItem } from '../../../editing/kinds/items.ts'
import { isSameValue } from '../../../editing/same-value.ts'
import { beginOf, firstText, isRecord, listOf, wordsOfField } from '../fields/values.ts'
import { wordsOf } from '../photographs/use-photo-words.ts'

/** Something that differs between two values of a field, as it is shown. */
export type Difference =
  | { readonly kind: 'text'; readonly label: string; readonly before: string; readonly after: string }
  /** Names of photographs. */
  | { readonly kind: 'photos'; readonly label: string; readonly before: Names; readonly after: Names }
  /** Something came or went as a whole. */
  | { readonly kind: 'note'; readonly label: string }

type Names = readonly string[]

/** How it is said of an item that only one of two lists has it, or shows it. */
type NoteWords = Readonly<Record<'added' | 'removed' | 'hidden' | 'shown', string>>

/** Lists what differs between two values of a field, part by part: nobody finds a price among twenty lines. */
export function differencesOf(
  field: Field,
  before: unknown,
  after: unknown,
  notes: NoteWords = words,
): readonly Difference[] {
  if (isSameValue(before, after)) {
    return []
  }
  switch (field.kind) {
    case 'photo':
    case 'photos':
      return [{ kind: 'photos', label: field.label, before: namesIn(before), after: namesIn(after) }]
    case 'items':
      return itemDifferences(field, listOf(before), listOf(after), notes)
    case 'group':
      return partDifferences(field.fields, before, after)
    case 'photograph':
      return photographDifferences(before, after)
    case 'text':
    case 'flag':
    case 'month':
    case 'list':
      return [
        { kind: 'text', label: field.label, before: wordsOfField(field, before), after: wordsOfField(field, after) },
      ]
  }
}

function namesIn(value: unknown): Names {
  return [value, ...listOf(value)].filter((name) => typeof name === 'string' && name !== '').map(String)
}

function partDifferences(
  fields: Readonly<Record<string, ItemPart>>,
  before: unknown,
  after: unknown,
): readonly Difference[] {
  const part = (value: unknown, name: string) => (isRecord(value) ? value[name] : undefined)
  return Object.entries(fields).flatMap(([name, field]) => differencesOf(field, part(before, name), part(after, name)))
}

function photographDifferences(before: unknown, after: unknown): readonly Difference[] {
  const [old, now] = [wordsOf(before), wordsOf(after)]
  const percent = (share: number) => Math.round(share * 100)
  const point = ({ x, y }: { readonly x: number; readonly y: number }) =>
    fillText(photoWords.focusValue, { x: percent(x), y: percent(y) })
  const focus = { kind: 'text', label: photoWords.focus, before: point(old.focus), after: point(now.focus) } as const
  return [...partDifferences(photographParts, old, now), ...(focus.before === focus.after ? [] : [focus])]
}

/** Finds out which items came, went, changed their places or their parts. */
function itemDifferences(
  field: ItemsField,
  before: readonly unknown[],
  after: readonly unknown[],
  notes: NoteWords,
): readonly Difference[] {
  const { fields, itemLabel } = field
  const origin = originsOf(before, after)
  const begin = (item: unknown): string => beginOf(firstText(item))
  const nameOf = (item: unknown, index: number) =>
    begin(item) === ''
      ? fillText(listWords.item, { label: itemLabel, number: index + 1 })
      : fillText(words.part, { part: itemLabel, name: begin(item) })
  const changed = after.flatMap((item, index): readonly Difference[] => {
    const old = origin[index] ?? null
    if (old === null) {
      const note: Difference = { kind: 'note', label: fillText(notes.added, { label: nameOf(item, index) }) }
      return [note, ...partDifferences(fields, {}, item)]
    }
    const name = begin(before[old]) || nameOf(item, index)
    const named = partDifferences(fields, before[old], item).map((difference) => ({
      ...difference,
      label: fillText(words.part, { part: difference.label, name }),
    }))
    const isHidden = isHiddenItem(item)
    const note = fillText(isHidden ? notes.hidden : notes.shown, { label: nameOf(item, index) })
    return isHidden === isHiddenItem(before[old]) ? named : [{ kind: 'note', label: note }, ...named]
  })
  const gone = before.flatMap((item, index): readonly Difference[] =>
    origin.includes(index) ? [] : [{ kind: 'note', label: fillText(notes.removed, { label: nameOf(item, index) }) }],
  )
  const kept = origin.filter((index) => index !== null)
  const isMoved = kept.some((index, place) => place > 0 && index < (kept[place - 1] ?? 0))
  const namesOf = (items: readonly unknown[]) => items.map((item, index) => begin(item) || nameOf(item, index))
  const order: Difference = {
    kind: 'text',
    label: words.order,
    before: namesOf(before).join('\n') || fieldWords.empty,
    after: namesOf(after).join('\n') || fieldWords.empty,
  }
  return [...changed, ...gone, ...(isMoved ? [order] : [])]
}

/** For each item which one it was before: the same, one with the same name, or the one in its place; null for a new one. */
function originsOf(before: readonly unknown[], after: readonly unknown[]): readonly (number | null)[] {
  const found: (number | null)[] = after.map(() => null)
  const isFree = (index: number) => !found.includes(index)
  // What somebody else has given is itself alone, and took the place of nothing.
  const isOwn = (old: unknown, item: unknown) => givenKey(old) === null && givenKey(item) === null
  const isSame: readonly ((old: unknown, item: unknown, oldIndex: number, index: number) => boolean)[] = [
    isSameValue,
    (old, item) => givenKey(old) !== null && givenKey(old) === givenKey(item),
    (old, item) => isOwn(old, item) && firstText(old) !== '' && firstText(old) === firstText(item),
    (old, item, oldIndex, index) => isOwn(old, item) && oldIndex === index,
  ]
  for (const matches of isSame) {
    for (const [index, item] of after.entries()) {
      if (found[index] === null) {
        const old = before.findIndex((each, oldIndex) => isFree(oldIndex) && matches(each, item, oldIndex, index))
        found[index] = old === -1 ? null : old
      }
    }
  }
  return found
}

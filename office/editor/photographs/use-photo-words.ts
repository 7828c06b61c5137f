import type { PhotoWords } from '../../../content/editing/field.ts'
import { library } from '../../../content/office/site.ts'
import { useEditedField } from '../draft/use-draft.ts'
import { type Editing, useEditing } from '../editing-query.ts'
import { isRecord, textOf } from '../fields/values.ts'
import { editableAt, valueIn } from '../fields-by-place.ts'

/** The place of what is said of a photograph. */
export function photoPlace(name: string): string {
  return `photos.${name}`
}

export const middle = { x: 0.5, y: 0.5 }

type Texts = Pick<Editing, 'sections' | 'photographs' | 'draft'>

function photoField(editing: Texts, name: string) {
  const path = photoPlace(name)
  return { path, default: editableAt(editing, path)?.editable.default ?? null }
}

/** What is said of a photograph; empty texts where nothing was said yet. */
export function usePhotoWords(name: string) {
  const { value, change } = useEditedField(photoField(useEditing(), name))
  return { words: wordsOf(value), change }
}

/** The name by which people know a photograph of the draft. */
export function photoTitle(editing: Texts, name: string): string {
  return titleOf(wordsOf(valueIn(editing.draft.fields, new Map())(photoField(editing, name))))
}

/** Reads what is said of a photograph, whatever an older draft holds. */
export function wordsOf(value: unknown): PhotoWords {
  const { alt, caption, focus, credit, isSample } = isRecord(value) ? value : {}
  const at = (part: unknown) => (typeof part === 'number' && part >= 0 && part <= 1 ? part : 0.5)
  return {
    alt: textOf(alt),
    caption: textOf(caption),
    focus: isRecord(focus) ? { x: at(focus.x), y: at(focus.y) } : middle,
    ...(typeof credit === 'string' && { credit }),
    ...(typeof isSample === 'boolean' && { isSample }),
  }
}

/** The name of a photograph on the screen. */
export function titleOf({ alt, caption }: PhotoWords): string {
  return caption || alt || library.unnamed
}

/** Whether enough is said for the photograph to be shown. */
export function areComplete({ alt, caption }: PhotoWords): boolean {
  return alt.trim() !== '' && caption.trim() !== ''
}

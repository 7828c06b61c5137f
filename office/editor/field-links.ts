import { paths } from '../routes.ts'
import type { Editing } from './editing-query.ts'
import { editableAt, fieldAt } from './fields-by-place.ts'
import { photoTitle } from './photographs/use-photo-words.ts'

/** What is at a place, and the address of the screen that shows it; null where the office knows no such field. */
export function fieldLink(
  editing: Pick<Editing, 'sections' | 'photographs' | 'draft'>,
  place: string,
): { readonly title: string; readonly href: string } | null {
  const [room, photograph] = place.split('.')
  if (room === 'photos' && photograph !== undefined) {
    return { title: photoTitle(editing, photograph), href: paths.sitePhotograph(photograph) }
  }
  const section = editableAt(editing, place)?.section
  return section === undefined
    ? null
    : { title: titleAt(editing, section.title, place), href: paths.siteSection(section.id, place) }
}

/** Names a field after its section, as many are called 'Titolo'; a part of an item by the item, which says enough. */
function titleAt(editing: Pick<Editing, 'sections' | 'photographs'>, section: string, place: string): string {
  const at = fieldAt(editing, place)
  if (at === null) {
    return section
  }
  return at.editable.field.kind === 'items' && at.partPath !== '' ? at.field.label : `${section}, ${at.field.label}`
}

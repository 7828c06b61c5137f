import { isWithin } from '../../business/json-places.ts'
import { paths } from '../routes.ts'
import type { Editing, Section } from './editing-query.ts'
import { fieldAt } from './page/field-at.ts'
import { photoTitle } from './photographs/use-photo-words.ts'

/** The places of a section's problems. */
export function problemsOf({ fields }: Section, problems: Readonly<Record<string, string>>): readonly string[] {
  return Object.keys(problems).filter((place) => fields.some(({ path }) => isWithin(place, path)))
}

/** Where a problem can be mended: the title of the place, and the address of its screen. */
export function mendingPlace(
  editing: Pick<Editing, 'sections' | 'draft'>,
  place: string,
): { readonly title: string; readonly href: string } | null {
  const [room, photograph] = place.split('.')
  const section = editing.sections.find(({ fields }) => fields.some(({ path }) => isWithin(place, path)))
  if (room === 'photos' && photograph !== undefined) {
    return { title: photoTitle(editing, photograph), href: paths.sitePhotograph(photograph) }
  }
  return section === undefined
    ? null
    : { title: titleAt(editing, section.title, place), href: paths.siteSection(section.id, place) }
}

/** Names a field after its section, as many are called 'Titolo'; a part of an item by the item, which says enough. */
function titleAt(editing: Pick<Editing, 'sections'>, section: string, place: string): string {
  const at = fieldAt(editing, place)
  if (at === null) {
    return section
  }
  return at.editable.field.kind === 'items' && at.way !== '' ? at.field.label : `${section}, ${at.field.label}`
}

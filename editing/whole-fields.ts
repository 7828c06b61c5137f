import { texts } from '../business/content.ts'
import { isContainer, isWithin, valueAt, withValueAt } from '../business/json-places.ts'
import type { Overlay } from '../content/editing/field.ts'
import { defaultAt } from './places.ts'

/** Fields that earlier releases had one of for each part: `reviews.testimonials.0.quote`. */
const wholes = ['hero.badges.rating', 'hero.badges.verification', 'reviews.testimonials', 'statistics.list']

/**
 * Puts stored changes of parts together, over the default of the whole, so that an older draft or version means the same. Drafts and
 * versions are read through it; what is stored next has the whole.
 *
 * @param content the defaults
 */
export function withWholeFields(changes: Overlay, content: unknown = texts): Overlay {
  return wholes.reduce((before, whole) => {
    // A part that the content has no place for any more stays as it is, and is reported as such.
    const isPart = (path: string) =>
      path !== whole && isWithin(path, whole) && isContainer(valueAt(content, path.replace(/\.\w+$/, '')))
    const parts = Object.entries(before).filter(([path]) => isPart(path))
    if (parts.length === 0 || Object.hasOwn(before, whole)) {
      return before
    }
    const value = parts.reduce<unknown>(
      (laid, [path, part]) => withValueAt(laid, path.slice(whole.length + 1), part),
      defaultAt(content, whole),
    )
    const others = Object.entries(before).filter(([path]) => !isPart(path))
    return { ...Object.fromEntries(others), [whole]: value }
  }, changes)
}

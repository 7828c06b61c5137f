import { texts } from '../business/content.ts'
import { isContainer, isWithin, valueAt, withValueAt } from '../business/json-places.ts'
import { defaultAt } from './places.ts'

/** Fields that earlier releases had one of for each part: `reviews.testimonials.0.quote`. */
const wholes = ['hero.badges.rating', 'hero.badges.verification', 'reviews.testimonials', 'statistics.list']

/**
 * Puts stored changes of parts together, over the default of the whole, so that an older draft or version means the same. Drafts and
 * versions are read through it; what is stored next has the whole.
 *
 * @param valueIn reads the value of a stored change
 * @param joined stores the value of the whole in the place of its parts
 * @param content the defaults
 */
export function withWholeFields<Stored>(
  changes: Readonly<Record<string, Stored>>,
  valueIn: (stored: Stored) => unknown,
  joined: (value: unknown, parts: readonly Stored[]) => Stored,
  content: unknown = texts,
): Readonly<Record<string, Stored>> {
  return wholes.reduce((before, whole) => {
    // A part that the content has no place for any more stays as it is, and is reported as such.
    const isPart = (path: string) =>
      path !== whole && isWithin(path, whole) && isContainer(valueAt(content, path.replace(/\.\w+$/, '')))
    const parts = Object.entries(before).filter(([path]) => isPart(path))
    if (parts.length === 0 || Object.hasOwn(before, whole)) {
      return before
    }
    const value = parts.reduce<unknown>(
      (laid, [path, part]) => withValueAt(laid, path.slice(whole.length + 1), valueIn(part)),
      defaultAt(content, whole),
    )
    const others = Object.entries(before).filter(([path]) => !isPart(path))
    const all = [
      ...others,
      [
        whole,
        joined(
          value,
          parts.map(([, part]) => part),
        ),
      ] as const,
    ]
    return Object.fromEntries(all)
  }, changes)
}

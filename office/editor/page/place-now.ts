import { valueAt } from '../../../business/json-places.ts'
import { isSameValue } from '../../../editing/same-value.ts'

/**
 * Finds where a part of a value stands after somebody else has changed it: an item of a list may have moved.
 *
 * @param partPath from the value to the part, for instance `2.answer`
 * @returns null when the item is gone
 */
export function placeNow(partPath: string, before: unknown, now: unknown): string | null {
  if (partPath === '') {
    return partPath
  }
  const [step = '', ...rest] = partPath.split('.')
  const at = Array.isArray(before) && Array.isArray(now) ? indexNow(Number(step), before, now) : step
  if (at === null) {
    return null
  }
  const within = placeNow(rest.join('.'), valueAt(before, step), valueAt(now, String(at)))
  return within === null ? null : [at, ...(within === '' ? [] : [within])].join('.')
}

function indexNow(index: number, before: readonly unknown[], now: readonly unknown[]): number | null {
  const isIt = (item: unknown) => isSameValue(item, before[index])
  const found = isIt(now[index]) ? index : now.findIndex(isIt)
  // In a list that is as long as before it is the item itself that somebody has changed.
  return found === -1 ? (now.length < before.length ? null : index) : found
}

import type { Overlay } from '../content/editing/field.ts'

/**
 * Whether two values of a field are the same: the order of names counts for nothing, and where there is nothing, neither does '' or no,
 * in the parts of a thing too.
 */
export function isSameValue(one: unknown, other: unknown): boolean {
  return (isNothing(one) && isNothing(other)) || JSON.stringify(ordered(one)) === JSON.stringify(ordered(other))
}

/** Whether two overlays say the same of a place. One that says nothing of it has the default there, and not nothing. */
export function isSameAt(path: string, one: Overlay, other: Overlay): boolean {
  const isIn = Object.hasOwn(one, path)
  return isIn === Object.hasOwn(other, path) && (!isIn || isSameValue(one[path], other[path]))
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '' || value === false
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(ordered)
  }
  if (typeof value !== 'object' || value === null) {
    return value
  }
  const given = Object.entries(value).filter(([, each]) => !isNothing(each))
  const entries = given.sort(([one], [other]) => (one < other ? -1 : 1))
  return entries.map(([name, each]) => [name, ordered(each)])
}

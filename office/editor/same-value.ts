/**
 * Whether two values of a field are the same to who sees them, whatever the order of their names. An empty text, an empty box and
 * nothing at all look alike.
 */
export function sameValue(one: unknown, other: unknown): boolean {
  return (isNothing(one) && isNothing(other)) || JSON.stringify(ordered(one)) === JSON.stringify(ordered(other))
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '' || value === false
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(ordered)
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
    return entries.map(([name, each]) => [name, ordered(each)])
  }
  return value
}

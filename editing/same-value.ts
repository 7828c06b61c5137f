/** Whether two values of a field are the same: the order of names counts for nothing, and where there is nothing, neither does '' or no. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return (isNothing(one) && isNothing(other)) || JSON.stringify(ordered(one)) === JSON.stringify(ordered(other))
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
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return entries.map(([name, each]) => [name, ordered(each)])
}

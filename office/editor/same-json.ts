/** Whether two JSON values are the same, whatever the order of their names. */
export function sameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(ordered(one)) === JSON.stringify(ordered(other))
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

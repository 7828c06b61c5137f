/** A field of a parsed JSON object. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/** A count in a report; its absence means that the report is not what we take it for. */
export function countOf(value: unknown, name: string): number {
  const count = fieldOf(value, name)
  if (typeof count !== 'number') {
    throw new Error(`it has no count "${name}"`)
  }
  return count
}

export function listOf(value: unknown, name: string): readonly unknown[] {
  const list = fieldOf(value, name)
  return Array.isArray(list) ? list : []
}

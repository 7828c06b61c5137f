/**
 * Finds the places of a pattern: `*` is each item of a list or record, `?` marks an optional part. Where a part of the path is
 * missing, so are the places below it: their value is undefined.
 *
 * @returns each value with its whole path, for instance `reviews.testimonials.2.date`
 */
export function placesOf(json: unknown, pattern: string) {
  let found = [{ path: '', value: json }]
  for (const step of pattern.split('.')) {
    found = found.flatMap(({ path, value }) => {
      const name = step.replace('?', '')
      const inner: unknown = Object(value)[name]
      const isLeftOut = step.endsWith('?') && inner === undefined
      const named: [string, unknown][] = isLeftOut ? [] : [[name, inner]]
      const chosen = step === '*' && value !== undefined ? Object.entries(Object(value)) : named
      return chosen.map(([key, held]) => ({ path: path === '' ? key : `${path}.${key}`, value: held }))
    })
  }
  return found
}

/** Whether a pattern has a place. */
export function isPlaceOf(pattern: string, path: string): boolean {
  const [own, steps] = [pattern.split('.'), path.split('.')]
  return own.length === steps.length && own.every((step, index) => step === '*' || step === steps[index])
}

/** Whether one place is another, or within it. */
export function isWithin(place: string, whole: string): boolean {
  return place === whole || place.startsWith(`${whole}.`)
}

/** The value at a place of some JSON; undefined where there is none. */
export function valueAt(json: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => {
    return isContainer(value) && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
  }, json)
}

export function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** Returns a copy of some JSON with another value at a place, the way to which exists. */
export function withValueAt<Json>(json: Json, path: string, value: unknown): Json
export function withValueAt(json: unknown, path: string, value: unknown): unknown {
  const [key = '', ...rest] = path.split('.')
  const inner = rest.length === 0 ? value : withValueAt(valueAt(json, key), rest.join('.'), value)
  if (Array.isArray(json)) {
    return json.with(Number(key), inner)
  }
  return { ...Object(json), [key]: inner }
}

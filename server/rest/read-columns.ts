import { restErrors } from './rest-errors.ts'

/**
 * Reads `?columns=`, where the official client lists the columns of an array; names may stand in double quotes.
 *
 * @param parameter the value of the parameter, or null when the request has none
 * @returns the names, or null when none are given
 * @throws RestError when it is not a list of names
 */
export function readColumns(parameter: string | null): readonly string[] | null {
  if (parameter === null || parameter.trim() === '') {
    return null
  }
  // A name begins with what is no space and goes on to the comma: only one way to read it, however long it is.
  const name = /\s*(?:"((?:[^"\\]|\\.)*)"\s*|([^",\s][^",]*))(,|$)/y
  const names = new Set<string>()
  let end = ','
  while (end === ',') {
    const found = name.exec(parameter)
    if (found === null) {
      throw restErrors.badColumns()
    }
    names.add(found[1]?.replace(/\\(.)/gs, '$1') ?? found[2]?.trimEnd() ?? '')
    end = found[3] ?? ''
  }
  return [...names]
}

import { restErrors } from './rest-errors.ts'

/** What PostgREST can answer about a table. */
const available = /^(\*\/\*|application\/(\*|json|vnd\.pgrst\.(object|array)(\+json)?|geo\+json)|text\/csv)$/

/**
 * Checks that the client takes one of the answers this path can give.
 *
 * @param accept the header `Accept`; without it anything goes
 * @throws RestError when none will do
 */
export function checkAccept(accept: string | undefined): void {
  const mediaTypes = (accept ?? '*/*').split(',').map((part) => (part.split(';')[0] ?? '').trim().toLowerCase())
  if (!mediaTypes.some((mediaType) => mediaType === '' || available.test(mediaType))) {
    throw restErrors.notAcceptable(mediaTypes.join(', '))
  }
}

/**
 * Checks the schema that a client names; the official one always does.
 *
 * @throws RestError when it is another than `public`
 */
export function checkSchema(schema: string | undefined): void {
  if (schema !== undefined && schema !== 'public') {
    throw restErrors.unknownSchema(schema)
  }
}

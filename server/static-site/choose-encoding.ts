/** The encodings a file of the site may be kept in, the smallest first. */
export const encodings = ['br', 'gzip', 'identity'] as const

export type Encoding = (typeof encodings)[number]

/**
 * Chooses how a file is sent (RFC 9110, section 12.5.3).
 *
 * @param accepted the header `Accept-Encoding`; without it the file goes as it is
 * @param available the encodings there are
 * @returns the one the client likes best; of equals the smallest; `identity` when none of them will do
 */
export function chooseEncoding(accepted: string | undefined, available: ReadonlySet<Encoding>): Encoding {
  if (accepted === undefined) {
    return 'identity'
  }
  const weights = new Map<string, number>()
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    weights.set(name === 'x-gzip' ? 'gzip' : name, weight === undefined ? 1 : Number(weight.slice(2)) || 0)
  }
  let best: Encoding = 'identity'
  let bestWeight = 0
  for (const encoding of encodings) {
    // Unnamed, a compressed form needs the star; the plain one is acceptable, but less than any form that is named.
    const weight = weights.get(encoding) ?? (encoding === 'identity' ? 0 : (weights.get('*') ?? 0))
    if (available.has(encoding) && weight > bestWeight) {
      best = encoding
      bestWeight = weight
    }
  }
  return best
}

/** The first bytes of the formats that are taken, and of one that is told apart since telephones make it. */
const signatures: readonly (readonly [format: 'jpeg' | 'png' | 'webp' | 'heic', test: RegExp])[] = [
  ['jpeg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG/],
  ['webp', /^RIFF.{4}WEBP/s],
  ['heic', /^.{4}ftyp(heic|heix|hevc|hevx|heim|heis|mif1|msf1)/s],
]

/** So many bytes tell the format. */
export const SIGNATURE_BYTES = 16

/**
 * Tells the format of a file by its bytes, whatever it is called.
 *
 * @param start its first bytes
 */
export function photographFormat(start: Uint8Array) {
  const text = String.fromCharCode(...start.subarray(0, SIGNATURE_BYTES))
  return signatures.find(([, test]) => test.test(text))?.[0]
}

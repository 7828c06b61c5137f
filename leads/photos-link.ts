/** In characters; links of file services are long. */
const MAX_LENGTH = 1_000

/** A whole address by https, without a name or a password before the host, and without what would end it in a message. */
const whole = /^https:\/\/[\p{L}\d.-]+\.[\p{L}\d-]+(:\d{1,5})?([/?#][^\s<>"\p{Cc}\p{Cf}]*)?$/iu

/** Parses the owner's own link to the photographs of a host, as it was pasted; null unless it is a whole address by https. */
export function parsePhotosLink(text: string): string | null {
  const link = text.trim()
  return link.length <= MAX_LENGTH && whole.test(link) ? link : null
}

/** The columns of a lead that a visitor fills in, in the order of the form. */
export const leadFields = ['name', 'email', 'phone', 'zone'] as const

export type LeadField = (typeof leadFields)[number]

/** What the form's city choice may be; the visible names are in content/cities.ts. */
export const zones = ['roma', 'milano', 'altro'] as const

export type Zone = (typeof zones)[number]

/** A request for contact, as it travels and as it is stored: trimmed, no field blank. */
export interface Lead {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly zone: Zone
}

/** Tells whether a text is one of the zones, exactly as spelled. */
export function isZone(value: string): value is Zone {
  return zones.some((zone) => zone === value)
}

/** A lead's texts have at most so many bytes of UTF-8 each; the tables of both databases hold to it too. */
export const MAX_TEXT_BYTES = 16_384

/** Tells whether a text is longer than a lead's may be. */
export function isTooLong(text: string): boolean {
  let bytes = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes > MAX_TEXT_BYTES
}

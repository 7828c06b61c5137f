/** The columns of a lead that a visitor fills in, in the order of the form. */
export const leadFields = ['name', 'email', 'phone', 'zone'] as const

export type LeadField = (typeof leadFields)[number]

/** What the form's city choice may be; the visible names are in content/lead-form.ts. */
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

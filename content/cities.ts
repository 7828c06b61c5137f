/** A city of the service: its name, and where a house in it is. */
export interface City {
  readonly name: string
  readonly at: string
}

/**
 * The cities that the form offers, in the order in which it lists them and texts name them; 'Altro' follows by itself. The name
 * before the colon is stored with each request: lower-case letters, digits and hyphens, a letter first.
 */
export const cities: Readonly<Record<string, City>> = {
  roma: { name: 'Roma', at: 'a Roma' },
  milano: { name: 'Milano', at: 'a Milano' },
}

/** The cities that were offered once: their requests are still shown by name. */
export const formerCities: Readonly<Record<string, City>> = {}

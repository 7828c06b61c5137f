import type { Zone } from '../leads/lead.ts'

/** A city of the service: its name, and where a house in it is. */
export interface City {
  readonly name: string
  readonly at: string
}

/** The cities in the order in which texts name them, one for each zone but 'altro'. Every text takes them from here. */
export const cities = {
  roma: { name: 'Roma', at: 'a Roma' },
  milano: { name: 'Milano', at: 'a Milano' },
} as const satisfies Record<Exclude<Zone, 'altro'>, City>

/** The states of a lead: held ones are 'new' once they are let through. */
export const officeStates = ['new', 'held', 'contacted', 'booked', 'lost'] as const

export type OfficeState = (typeof officeStates)[number]

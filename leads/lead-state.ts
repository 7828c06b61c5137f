/**
 * The states of a lead: 'new' until it is contacted, or 'held' back as doubtful until somebody lets it through; then 'booked' or
 * 'lost'.
 */
export const leadStates = ['new', 'held', 'contacted', 'booked', 'lost'] as const

export type LeadState = (typeof leadStates)[number]

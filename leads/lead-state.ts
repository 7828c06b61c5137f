/**
 * The states of a lead: 'new' until it is contacted, or 'held' back as doubtful until somebody lets it through or throws it away as
 * 'spam'; then 'booked' or 'lost'. Once the shooting is over, a booked one is 'to-deliver' by itself, until it is 'delivered'.
 * No column holds one: the times of a lead say it, in `stateOf` and, for the database, in `inState`.
 */
export const leadStates = ['new', 'held', 'contacted', 'booked', 'to-deliver', 'delivered', 'lost', 'spam'] as const

export type LeadState = (typeof leadStates)[number]

/** Why a lead was lost, where somebody has said so. */
export const lostReasons = ['price', 'date', 'zone', 'no-answer', 'other'] as const

export type LostReason = (typeof lostReasons)[number]

/** How a request reached the business that somebody writes in by hand. */
export const handSources = ['chat', 'call', 'recommendation'] as const

export type HandSource = (typeof handSources)[number]

/** How long a shooting takes where nobody has said so. */
export const USUAL_MINUTES = 120

/** The longest one that can be fixed. */
export const LONGEST_MINUTES = 12 * 60

/** The ways by which a host is told of a date. */
export const tellingWays = ['email', 'whatsapp'] as const

export type TellingWay = (typeof tellingWays)[number]

/** What a host answers to a date. */
export const dateAnswers = ['confirmed', 'other'] as const

export type DateAnswer = (typeof dateAnswers)[number]

/** So many mails about its date may one lead have within 24 hours. */
export const MAILS_PER_DAY = 3

/** The most of what a host writes of another time. */
export const MAX_WISH = 300

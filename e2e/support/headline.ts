import { hero } from '../../content/landing.ts'

/** The headline on one line; content/landing.ts holds it line by line. */
export const headline = hero.headline.join(' ')

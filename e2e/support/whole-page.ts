import * as landing from '../../content/landing.ts'

/** The parts of the tested page that another page may lack. */
export const tour = there(landing.services.tour)
const { before, after, ...words } = there(landing.comparison)
export const comparison = { ...words, before: there(before), after: there(after) }

function there<Part>(part: Part | undefined): Part {
  if (part === undefined) {
    throw new Error('The content that tests run on has all parts')
  }
  return part
}

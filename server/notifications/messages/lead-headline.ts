import { placeOf } from '../../../content/cities.ts'
import { fillText } from '../../../content/fill-text.ts'
import { leadFacts } from '../../../content/notifications.ts'
import type { Lead } from '../../../leads/lead.ts'
import { oneLine } from './one-line.ts'

/** Long enough for every real name, short enough for the line of an inbox. */
const MAX_NAME = 60

/** A lead's name as a title shows it. */
export function shownName({ name }: Lead): string {
  return oneLine(name, MAX_NAME)
}

/** Who it is and where the house is, for instance 'Anna Bianchi, Roma'. */
export function leadHeadline(lead: Lead): string {
  return fillText(leadFacts.headline, { name: shownName(lead), place: placeOf(lead.zone) })
}

import { type PhoneNumber, readPhoneNumber } from '../../leads/contact/phone-number.ts'
import type { BusinessProblem } from './company.ts'

/**
 * Reads a telephone number of the business. A few Italian mobile numbers of the nineties have nine digits, which the library
 * therefore accepts; in a business's own number a digit that was left out is far more likely, and nobody would notice. So such
 * a number is spelled as an address, 'tel:+39333555012', which nobody does by mistake.
 *
 * @param text as configured
 */
export function parseOwnNumber(
  variable: string,
  text: string,
  example: string,
): { readonly number: PhoneNumber | null; readonly problems: readonly BusinessProblem[] } {
  const isMeant = /^tel:\+/i.test(text)
  const number = readPhoneNumber(isMeant ? text.slice('tel:'.length) : text)
  if (number === null) {
    const sentence = `must be one telephone number that exists and nothing else, for instance ${example}; one from outside Italy begins with + and its country code`
    return { number, problems: [{ variable, sentence }] }
  }
  const [, digits] = /^39(\d{1,9})$/.exec(number.isMobile && !isMeant ? number.digits : '') ?? []
  if (digits === undefined) {
    return { number, problems: [] }
  }
  const sentence = `must have ten digits after +39, as Italian mobile numbers have, for instance +39 333 555 0123: it has ${digits.length}; an old number that really has no more is written tel:+39${digits}`
  return { number, problems: [{ variable, sentence, wasTaken: true }] }
}

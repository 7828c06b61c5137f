/** Longest number of the international plan with its country code (ITU-T E.164). */
const MAX_DIGITS = 15
const MIN_DIGITS = 6

/**
 * The number to dial, with its country code and without a sign. One that names no country is Italian. What stands after it in
 * words ('dopo le 18', 'int. 4') is no part of it; where a second number follows, nobody can tell which one is meant.
 *
 * @param phone in whatever spelling
 * @returns digits, for instance '393331234567', or null when nothing in it can be dialled
 */
export function dialDigits(phone: string): string | null {
  const [number = '', ...rest] = phone.split(/\p{L}+/u).filter((part) => digitsOf(part) !== '')
  if (digitsOf(number).length < MIN_DIGITS || rest.some((part) => digitsOf(part).length >= MIN_DIGITS)) {
    return null
  }
  const digits = withCountryCode(number)
  return digits.length <= MAX_DIGITS ? digits : null
}

function withCountryCode(phone: string): string {
  const digits = digitsOf(phone)
  if (/^\D*(\+|00)/.test(phone)) {
    const international = digits.replace(/^00/, '')
    // '+44 (0)20': the zero is for calls within that country. In Italy it belongs to the number.
    return international.startsWith('39') ? international : digitsOf(phone.replaceAll('(0)', '')).replace(/^00/, '')
  }
  // As in leads/same-lead.ts: 39 and nine more digits is a country code, 39 and eight more a mobile of that network.
  return /^39\d{9,}$/.test(digits) ? digits : `39${digits}`
}

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** Longest number of the international plan with its country code (ITU-T E.164). */
const MAX_DIGITS = 15
const MIN_DIGITS = 6

/**
 * The number to dial, with its country code and without a sign. One that names no country is Italian.
 *
 * @param phone in whatever spelling
 * @returns digits, for instance '393331234567', or null when nothing in it can be dialled
 */
export function dialDigits(phone: string): string | null {
  const digits = withCountryCode(phone)
  return digits.length >= MIN_DIGITS && digits.length <= MAX_DIGITS ? digits : null
}

function withCountryCode(phone: string): string {
  const digits = digitsOf(phone)
  if (/^\D*(\+|00)/.test(phone)) {
    const international = digits.replace(/^00/, '')
    // '+44 (0)20': the zero is for calls within that country. In Italy it belongs to the number.
    return international.startsWith('39') ? international : digitsOf(phone.replaceAll('(0)', '')).replace(/^00/, '')
  }
  // As in leads/same-lead.ts: 39 and nine more digits is a country code, 39 and eight more a mobile of that network.
  return digits === '' || /^39\d{9,}$/.test(digits) ? digits : `39${digits}`
}

const digitsOf = (text: string) => text.replace(/\D/g, '')

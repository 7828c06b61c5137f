// The complete metadata ('max'): smaller sets distinguish mobiles from landlines for a few countries only.
import {
  findPhoneNumbersInText,
  type PhoneNumber as ParsedNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import { unseen } from '../lead.ts'
import { textsOf } from '../search-text.ts'

export interface PhoneNumber {
  /** In international format: '+39 06 5550 1234'. */
  readonly shown: string
  /** The `tel:` address (RFC 3966). */
  readonly link: string
  /** With its country code and without a sign, as wa.me takes it. */
  readonly digits: string
  /** False for a landline: WhatsApp has few of them, and only those of businesses. */
  readonly isMobile: boolean
}

/** The country of a number without a country code. */
const defaultCountry = 'IT'

/** The longest text that is searched: the library needs 80 ms for 16 KiB of digits, and a digest has many numbers. */
const MAX_SEARCHED = 300

// In Italy a mobile number with an extra digit is its voicemail; the other types cost the caller money.
const notForCalls: readonly unknown[] = ['VOICEMAIL', 'PREMIUM_RATE', 'PAGER', undefined]

/**
 * Parses a text that is one telephone number and nothing else.
 *
 * @returns null when there is no such number, or when it has an extension, which no link can dial
 */
export function readPhoneNumber(text: string): PhoneNumber | null {
  const number = parsePhoneNumberFromString(text.replace(unseen, ''), { defaultCountry, extract: false })
  return number === undefined || number.ext !== undefined ? null : callable(number)
}

/**
 * Finds the telephone number in a text with other words ('333 1234567 dopo le 18'). Of several it is the first mobile, which takes a
 * call and a chat; without a mobile it is the first.
 */
export function findPhoneNumber(text: string): PhoneNumber | null {
  // The library takes digits behind a comma or a semicolon for an extension; here they are another number.
  const searched = text.replaceAll(/[,;]/g, '/')
  const found = text.length > MAX_SEARCHED ? [] : findPhoneNumbersInText(searched, { defaultCountry })
  const numbers = found.flatMap(({ number, startsAt }, index) => {
    const before = text.slice(found[index - 1]?.endsAt ?? 0, startsAt)
    return isRemainder(before) ? [] : (callable(number) ?? [])
  })
  return numbers.find(({ isMobile }) => isMobile) ?? numbers[0] ?? null
}

/**
 * In '+44 (0)20 (0)7946 0958' the library finds an Italian '079460958': the country code before it is of the same number. The '00' of a time
 * ('18:00') is no country code.
 */
function isRemainder(before: string): boolean {
  return /(\+|(?<![\d.:])\b00)[^\p{L}]*$/u.test(before)
}

function callable(number: ParsedNumber): PhoneNumber | null {
  const type = number.getType()
  if (!number.isValid() || notForCalls.includes(type)) {
    return null
  }
  return {
    shown: number.formatInternational(),
    link: `tel:${number.number}`,
    digits: number.number.slice(1),
    isMobile: type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE',
  }
}

/**
 * The digits of a text that is a telephone number, valid or not, or begins with one in a word, without the prefix of Italy; null for any
 * other, and for fewer than somebody can be told by.
 */
export function digitsOf(phone: string, least: number): string | null {
  const [digits = ''] = textsOf(phone)
  return /^\d+$/.test(digits) && digits.length >= least ? digits : null
}

/** Likewise those of the number that is called, of a text that may have words and other numbers ('333 1234567 oppure 06 55501234'). */
export function calledDigits(phone: string, least: number): string | null {
  const called = findPhoneNumber(phone)
  return called === null ? null : digitsOf(called.digits, least)
}

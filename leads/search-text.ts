import type { Lead } from './lead.ts'

/**
 * Returns the text that the office's search looks in: name and e-mail without accents and in lower case, then the digits of
 * the telephone number without the prefix of Italy. PostgreSQL computes the same in a generated column.
 */
export function searchText({ name, email, phone }: Pick<Lead, 'name' | 'email' | 'phone'>): string {
  return `${foldForSearch(`${name} ${email}`)} ${searchedDigits(phone)}`
}

/**
 * Splits what somebody types or pastes into the texts that `searchText` must contain, all of them. A text that looks like a telephone
 * number is one.
 */
export function searchedTexts(typed: string): readonly string[] {
  // Telephones put marks of direction around a copied number. Of one that is not typed to its end the sign alone tells the prefix.
  const text = typed.replace(/^[\p{Cf}\s]+|[\p{Cf}\s]+$/gu, '').replace(/^\(?(\+|00)\s*39(?=\D*\d)/, '')
  return textsOf(text)
}

/** Likewise of a stored text, whose prefix `searchText` leaves out or not. */
export function textsOf(text: string): readonly string[] {
  const digits = searchedDigits(text)
  if (digits !== '' && /^[\d\s()+./\p{Pd}]+$/u.test(text)) {
    return [digits]
  }
  return foldForSearch(text)
    .split(/\s+/)
    .filter((word) => word !== '')
}

// Letters beyond ASCII stay as they are: PostgreSQL's collation "C" lowers no others.
function foldForSearch(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/** The digits of a telephone number without the prefix of Italy. */
export function searchedDigits(text: string): string {
  return text
    .replace(/\D/g, '')
    .replace(/^00/, '')
    .replace(/^39(?=\d{9,})/, '')
}

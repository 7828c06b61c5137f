import type { Lead } from './lead.ts'

/**
 * Returns the text that the office's search looks in: name and e-mail without accents and in lower case, then the digits of
 * the telephone number without the prefix of Italy. PostgreSQL computes the same in a generated column.
 */
export function searchText({ name, email, phone }: Pick<Lead, 'name' | 'email' | 'phone'>): string {
  return `${foldForSearch(`${name} ${email}`)} ${searchedDigits(phone)}`
}

/**
 * Splits what somebody types into the texts that `searchText` must contain, all of them. A text that looks like a telephone
 * number is one.
 */
export function searchedTexts(typed: string): readonly string[] {
  const digits = searchedDigits(typed)
  if (digits !== '' && /^[\d\s()+./-]+$/.test(typed)) {
    return [digits]
  }
  return foldForSearch(typed)
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

function searchedDigits(text: string): string {
  return text
    .replace(/\D/g, '')
    .replace(/^00/, '')
    .replace(/^39(?=\d{9,})/, '')
}

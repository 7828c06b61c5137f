/** Apostrophes that telephones and keyboards write instead of the straight one. */
const apostrophes = /[’‘ʼ`]/g

/** Makes every apostrophe the straight one. */
export function straightApostrophes(text: string): string {
  return text.replace(apostrophes, "'")
}

/** Characters that nobody sees: soft hyphen, zero-width space and joiners, byte order mark. */
const invisibles = /[\u00ad\u200b\u2060\ufeff]|\u200c|\u200d/g

/**
 * Makes texts equal that a person reads as the same: case, Unicode form (full-width letters included), white space, the
 * kind of apostrophe and invisible characters do not matter. The owner's searches for names and addresses compare by it.
 */
export function foldText(text: string): string {
  // The small sigma has a form of its own at the end of a word.
  return straightApostrophes(text.normalize('NFKD').toLowerCase().replaceAll('ς', 'σ'))
    .replace(invisibles, '')
    .replace(/\s+/g, ' ')
    .trim()
}

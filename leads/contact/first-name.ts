/** Longer than first names are, so that the greeting of a message carries no message of somebody else's. */
const MAX_LENGTH = 24

/** One script a name. Others have letters that look like blanks or dots, or write a whole sentence as one word. */
const scripts = ['Latin', 'Cyrillic', 'Greek', 'Arabic', 'Hebrew']

// Not the letters that only modify others, the clicks of African languages that look like an exclamation mark, ordinal
// indicators, and ligatures of whole phrases.
const excluded = String.raw`(?![\p{Lm}ªº\u01c0-\u01c3\ufb50-\ufdff\ufe70-\ufeff])`

// The marks that no letter has in composed form; they pile up without an end otherwise.
const marks = String.raw`[\u0300-\u0333\u064b-\u0652]{0,2}`

const names = scripts.map((script) => {
  const word = String.raw`(?:${excluded}(?=\p{L})\p{Script=${script}}${marks})+`
  // Without accents on the keyboard people type Nicolo'.
  return new RegExp(`^${word}(?:['’-]${word}){0,2}['’]?$`, 'u')
})

// What hosts write before or in the place of a name: a title, an article, their house or business.
const noNames =
  /^(?:arch|avv|dott(?:ssa)?|dottor|dottoressa|dr|geom|ing|prof|rag|sig(?:ra)?|signor[aei]?|fam|famiglia|gli|il|la|le|lo|affittacamere|agenzia|agriturismo|appartament[io]|cas(?:[ae]|ale|etta)|ca['’]|hotel|immobiliare|l['’].+|residen(?:ce|za)|società|studio|villa)$/i

/** Writes a name that was typed in small letters or in capitals alone as names are written. Two capitals may be initials. */
function asWritten(name: string): string {
  const small = name.toLowerCase()
  const isShouted = name.length > 2 && name === name.toUpperCase()
  return name === small || isShouted
    ? small.replace(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase()).normalize('NFC')
    : name
}

/**
 * Reads the first name of a person from what they typed as their name.
 *
 * @returns null unless the first word is surely a name: 'Dott.ssa', 'Casa', '3B', a link, or a word of more than 24 characters is none
 */
export function firstName(name: string): string | null {
  const [first = ''] = name.normalize('NFC').trim().split(/\s+/)
  const { length } = [...first]
  const isName = length >= 2 && length <= MAX_LENGTH && names.some((pattern) => pattern.test(first))
  return isName && !noNames.test(first) ? asWritten(first) : null
}

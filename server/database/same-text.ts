import type { DatabaseSync } from 'node:sqlite'
import type { SqlDatabase } from './sql-database.ts'

/** Apostrophes that telephones and keyboards write instead of the straight one. */
const apostrophes = '’‘ʼ`'

/** Makes every apostrophe the straight one. */
export function straightApostrophes(text: string): string {
  return text.replace(new RegExp(`[${apostrophes}]`, 'g'), "'")
}

/** Characters that nobody sees: soft hyphen, zero-width space and joiners, byte order mark. */
const invisibles = '\u00ad\u200b\u200c\u200d\u2060\ufeff'

/**
 * Makes texts equal that a person reads as the same: case, Unicode form (full-width letters included), white space, the
 * kind of apostrophe and invisible characters do not matter. The owner's searches for names and addresses compare by it.
 */
export function foldText(text: string): string {
  return straightApostrophes(lower(text.normalize('NFKD')))
    .replace(new RegExp(`[${invisibles}]`, 'g'), '')
    .replace(/\s+/g, ' ')
    .trim()
}

// The small sigma has a form of its own at the end of a word.
function lower(text: string): string {
  return text.toLowerCase().replaceAll('ς', 'σ')
}

/** Adds the SQL function `fold_text` to a connection: SQLite's own functions lowercase ASCII letters only. */
export function addFoldText(database: DatabaseSync): void {
  database.function('fold_text', { deterministic: true }, (text) => foldText(String(text)))
}

/** The condition in SQLite's SQL; the connection needs `addFoldText`. */
export const sameTextInSqlite: SqlDatabase['sameText'] = (column, text, place) =>
  `fold_text(${column}) = ${place(foldText(text))}`

/** White space that NFKD does not turn into a space already, as PostgreSQL spells it. */
const whiteSpace = String.raw`E'[ \t\n\u000B\f\r\u1680\u2028\u2029\uFEFF]+'`

/**
 * The condition in PostgreSQL's SQL, equivalent to `foldText`. The letters that lower() knows depend on the database's
 * locale. The collation "C" lowercases ASCII everywhere, and translate() the other letters that occur in the text.
 */
export const sameTextInPostgres: SqlDatabase['sameText'] = (column, text, place) => {
  const folded = foldText(text)
  const pairs = otherCases(folded)
  // translate() removes characters without a counterpart: the invisible ones at the end.
  const from = place(`${apostrophes}${pairs.map(([character]) => character).join('')}${invisibles}`)
  const to = place(`${apostrophes.replace(/./g, "'")}${pairs.map(([, lowered]) => lowered).join('')}`)
  const lowered = `translate(lower(normalize(${column}, nfkd) collate "C"), ${from}, ${to})`
  return `btrim(regexp_replace(${lowered}, ${whiteSpace}, ' ', 'g')) = ${place(folded)}`
}

/** The code point after the last block of letters that have two cases (Unicode, Adlam). */
const LAST_CASED = 0x1e95f

/** Finds the characters that fold to one beyond ASCII in a folded text. Returns pairs of a character and its fold. */
function otherCases(folded: string): readonly (readonly [string, string])[] {
  const letters = new Set([...folded].filter((character) => /[^\0-\x7f]/.test(character)))
  const pairs: [string, string][] = []
  for (let code = 0x80; letters.size > 0 && code <= LAST_CASED; code += 1) {
    const character = String.fromCodePoint(code)
    const lowered = lower(character)
    if (lowered !== character && letters.has(lowered)) {
      pairs.push([character, lowered])
    }
  }
  return pairs
}

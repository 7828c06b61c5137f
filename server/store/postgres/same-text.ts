import { apostrophes, foldText, invisibles, otherCases } from '../fold-text.ts'
import type { SqlDatabase } from '../sql-database.ts'

/** White space that NFKD does not turn into a space already. */
const whiteSpace = String.raw`E'[ \t\n\u000B\f\r\u1680\u2028\u2029\uFEFF]+'`

/**
 * The condition in PostgreSQL's SQL, which says the same as `foldText`. Which letters lower() knows depends on the
 * database's locale: ASCII it lowers in the collation "C", and translate() the others that occur in the text.
 */
export const sameText: SqlDatabase['sameText'] = (column, text, place) => {
  const folded = foldText(text)
  const pairs = otherCases(folded)
  // What has no counterpart, the invisible characters at the end, is removed.
  const from = place(`${apostrophes}${pairs.map(([character]) => character).join('')}${invisibles}`)
  const to = place(`${apostrophes.replace(/./g, "'")}${pairs.map(([, lowered]) => lowered).join('')}`)
  const lowered = `translate(lower(normalize(${column}, nfkd) collate "C"), ${from}, ${to})`
  return `btrim(regexp_replace(${lowered}, ${whiteSpace}, ' ', 'g')) = ${place(folded)}`
}

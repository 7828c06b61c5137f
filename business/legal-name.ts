import type { BusinessKind, BusinessProblem } from './company.ts'
import { type Environment, variablesOf } from './environment.ts'

/** The example of a sole trader's name. */
export const exampleOwner = 'Anna Esempio'

export interface ParsedLegalName {
  /** As it is shown: of a sole trader with the owner's name, once. */
  readonly shown: string
  /** True when a sole trader's name is needed and missing, or still the example. */
  readonly isOwnerMissing: boolean
  readonly problems: readonly BusinessProblem[]
}

/**
 * Makes the name that a kind of business is known by in law from `BUSINESS_OWNER_NAME` and its legal name. A sole trader's
 * contains at least the owner's surname or initials (codice civile, art. 2563); a professional's is the person's own name.
 *
 * @param legalName as configured: 'Luna e Scirocco', or 'Luna e Scirocco di Maria Rossi', which needs no other variable
 */
export function parseLegalName(environment: Environment, kind: BusinessKind, legalName: string): ParsedLegalName {
  const set = variablesOf(environment)('BUSINESS_OWNER_NAME')
  const problems: BusinessProblem[] = []
  if (kind === 'libero-professionista' && isOneWord(legalName)) {
    const sentence = 'must be the name and surname of a libero-professionista, for instance Maria Rossi'
    problems.push({ variable: 'BUSINESS_LEGAL_NAME', sentence })
  }
  if (set !== '' && isOneWord(set)) {
    const sentence = 'must be the name and surname of the owner, for instance Maria Rossi'
    problems.push({ variable: 'BUSINESS_OWNER_NAME', sentence })
  }
  if (kind !== 'ditta-individuale' || (set === '' && endsWithPerson.test(legalName))) {
    return { shown: legalName, isOwnerMissing: false, problems }
  }
  const owner = set || exampleOwner
  const shown = hasSurnameOrInitials(legalName, owner) ? legalName : `${legalName} di ${owner}`
  return { shown, isOwnerMissing: isSame(owner, exampleOwner), problems }
}

/** '… di Maria Rossi': from two to four words with capitals at the end. */
const endsWithPerson = /\sdi(\s+\p{Lu}[\p{L}'’.-]*){2,4}$/u

function isOneWord(text: string): boolean {
  return !/\p{L}\S*\s+\S*\p{L}/u.test(text)
}

/** True if a name has the last word of the owner's name, or the initials as in 'M.R. Fotografia'. */
function hasSurnameOrInitials(name: string, owner: string): boolean {
  const words = wordsOf(name)
  const ownWords = wordsOf(owner)
  const initials = ownWords.map(([initial]) => initial).join('')
  return words.includes(ownWords.at(-1) ?? '') || words.includes(initials)
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll('.', '')
    .split(/[^\p{L}'’]+/u)
}

function isSame(text: string, other: string): boolean {
  return text.toLowerCase() === other.toLowerCase()
}

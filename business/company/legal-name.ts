import { type Environment, variablesOf } from '../environment.ts'
import type { BusinessKind, BusinessProblem } from './company.ts'

/** The example of a sole trader's name. */
export const exampleOwner = 'Anna Esempio'

/**
 * Makes the name that a kind of business is known by in law from `BUSINESS_OWNER_NAME` and its legal name. A sole trader's
 * contains at least the owner's surname or initials (codice civile, art. 2563); a professional's is the person's own name.
 *
 * @param legalName as configured: 'Luna e Scirocco'
 * @returns the name as it is shown, and whether a sole trader's name is needed and missing, or still the example
 */
export function parseLegalName(environment: Environment, kind: BusinessKind, legalName: string) {
  const owner = variablesOf(environment)('BUSINESS_OWNER_NAME')
  const problems: BusinessProblem[] = []
  if (kind === 'libero-professionista' && isOneWord(legalName)) {
    const sentence = 'must be the name and surname of a libero-professionista, for instance Maria Rossi'
    problems.push({ variable: 'BUSINESS_LEGAL_NAME', sentence, wasTaken: true })
  }
  if (owner !== '' && isOneWord(owner)) {
    const sentence = 'must be the name and surname of the owner, for instance Maria Rossi'
    problems.push({ variable: 'BUSINESS_OWNER_NAME', sentence })
  }
  if (kind !== 'ditta-individuale') {
    return { shown: legalName, isOwnerMissing: false, problems }
  }
  // Nobody is invented: a legal name that was published without its owner stays as it was.
  const isOwnerMissing = owner === '' || owner.toLowerCase() === exampleOwner.toLowerCase()
  const isComplete = isOwnerMissing || hasSurname(legalName, owner) || hasInitials(legalName, owner)
  return { shown: isComplete ? legalName : `${legalName} di ${owner}`, isOwnerMissing, problems }
}

function isOneWord(text: string): boolean {
  return !/\p{L}\S*\s+\S*\p{L}/u.test(text)
}

/** The last word of a name, with the particles before it: 'De Luca' of 'Anna De Luca', whose name is not in 'Foto di Luca'. */
const surname = /(?<=\s)(?:(?:d[aei]|del|dell[ao]|degli|dal|dalla|l[aoi])\s+)*\S+$/iu

function hasSurname(name: string, owner: string): boolean {
  const [own = owner] = surname.exec(owner) ?? []
  return wordsOf(name).includes(wordsOf(own))
}

/** The words of a text in lower case, with a space around each. */
function wordsOf(text: string): string {
  return ` ${text
    .toLowerCase()
    .replaceAll('’', "'")
    .split(/[^\p{L}']+/u)
    .filter((word) => word !== '')
    .join(' ')} `
}

/** True for 'M.R. Fotografia' and 'MR Fotografia' of Maria Rossi; 'Mr Foto' is nobody's. */
function hasInitials(name: string, owner: string): boolean {
  const initials = (owner.match(/(?<!\S)\p{L}/gu) ?? []).map((initial) => initial.toUpperCase())
  const spelled = `(?:${initials.join('')}|${initials.join('\\.\\s?')}\\.?)`
  return new RegExp(`(?<![\\p{L}.])${spelled}(?!\\p{L})`, 'u').test(name)
}

import {
  type BusinessProblem,
  type Company,
  companyExamples,
  exampleKind,
  mailProblems,
  parseCompany,
  problemSentence,
} from './company/company.ts'
import { exampleOwner, parseLegalName } from './company/legal-name.ts'
import { parseOwnNumber } from './company/own-number.ts'
import { type Environment, isAddress, variablesOf } from './environment.ts'

/** The business's details, as the page, the policy and the chat links show them. */
export interface Business {
  readonly brand: string
  /** With the owner's name where the law wants it. */
  readonly legalName: string
  /** Italian VAT number, eleven digits, without the country prefix. */
  readonly vatNumber: string
  readonly address: string
  /** Details that the law requires of its kind of business. */
  readonly company: Company
  readonly email: string
  /** As it is shown, for instance '+39 06 5550 1234'. */
  readonly phone: string
  /** Address that dials it. */
  readonly phoneLink: string
  /** Digits only, with the country code, as wa.me requires; null where the business has no WhatsApp. */
  readonly whatsapp: string | null
  /** Public address of the site, without a slash at the end. */
  readonly siteUrl: string
  /** Months for which a lead is kept; also in the policy. */
  readonly retentionMonths: number
}

/** Days for which a held lead is kept, one that is probably spam; also in the policy. */
export const heldRetentionDays = 30

/** Days after its shooting until which a lead is kept whose photographs are to be delivered; also in the policy. */
export const shootingRetentionDays = 30

/** Days for which copies of the database may contain an erased lead; also in the policy. */
export const copyRetentionDays = 7

export type ParsedBusiness = ReturnType<typeof parseBusiness>

/** Obvious examples, so that the site runs without configuration. The VAT number has a valid check digit and no owner. */
const examples = {
  BUSINESS_BRAND: 'Casa in Posa',
  BUSINESS_LEGAL_NAME: 'Esempio Fotografia S.r.l.',
  BUSINESS_VAT_NUMBER: '00000000000',
  BUSINESS_ADDRESS: 'Via dell’Esempio 1, 00100 Roma',
  BUSINESS_EMAIL: 'ciao@casainposa.example',
  BUSINESS_PHONE: '+39 06 5550 1234',
  BUSINESS_WHATSAPP: '+39 333 555 0123',
} as const

type ExampleName = keyof typeof examples

const exampleNames = Object.keys(examples) as readonly ExampleName[]

/** The examples of all variables, also of those that only some kinds of business need. */
export const allExamples: Environment = {
  ...examples,
  ...companyExamples,
  BUSINESS_OWNER_NAME: exampleOwner,
  BUSINESS_KIND: exampleKind,
}

/**
 * Reads the business's details.
 *
 * @param environment the variables by name, see .env.example
 * @returns the details, examples for those that are missing, and the problems. On a real site every example and a VAT
 *   number with a wrong check digit is a problem.
 */
export function parseBusiness(environment: Environment) {
  const read = variablesOf(environment)
  const value = (name: ExampleName) => read(name) || examples[name]
  const siteUrl = parseSiteUrl(environment)
  const retentionMonths = parseRetentionMonths(environment)
  const isReal = isRealAddress(siteUrl.value)
  const vatNumber = value('BUSINESS_VAT_NUMBER').replace(/^IT/i, '').replace(/\s/g, '')
  const { company, examples: companyExamplesLeft, problems: companyProblems } = parseCompany(environment, vatNumber)
  const name = parseLegalName(environment, company.kind, value('BUSINESS_LEGAL_NAME'))
  const numberIn = (name: 'BUSINESS_PHONE' | 'BUSINESS_WHATSAPP') => parseOwnNumber(name, value(name), examples[name])
  const { number: phone, problems: phoneProblems } = numberIn('BUSINESS_PHONE')
  const chat = hasWhatsapp(environment) ? numberIn('BUSINESS_WHATSAPP') : null
  const spellings: Partial<Record<ExampleName, string | undefined>> = {
    BUSINESS_VAT_NUMBER: vatNumber,
    BUSINESS_PHONE: phone?.shown,
    BUSINESS_WHATSAPP: chat?.number?.shown,
  }
  const isExample = (name: ExampleName) =>
    (spellings[name] ?? value(name)).toLowerCase() === examples[name].toLowerCase()
  const stillExamples: readonly string[] = [
    ...exampleNames.filter(isExample),
    ...companyExamplesLeft,
    ...(name.isOwnerMissing ? ['BUSINESS_OWNER_NAME'] : []),
  ]
  const business: Business = {
    brand: parseBrand(environment),
    legalName: name.shown,
    vatNumber,
    address: value('BUSINESS_ADDRESS'),
    company,
    email: value('BUSINESS_EMAIL'),
    phone: phone?.shown ?? '',
    phoneLink: phone?.link ?? '',
    whatsapp: chat === null ? null : (chat.number?.digits ?? ''),
    siteUrl: siteUrl.value,
    retentionMonths: retentionMonths.value,
  }
  const mailSentence = 'must be an e-mail address with its whole domain, for instance ciao@casainposa.it'
  const vatSentence = 'must be the eleven digits of an Italian VAT number with a right check digit'
  const malformed: readonly BusinessProblem[] = [
    ...siteUrl.problems,
    ...mailProblems('BUSINESS_EMAIL', business.email, mailSentence),
    ...phoneProblems,
    ...(chat?.problems ?? []),
    ...(hasRightCheckDigit(vatNumber) ? [] : [{ variable: 'BUSINESS_VAT_NUMBER', sentence: vatSentence }]),
    ...name.problems,
    ...companyProblems,
    ...retentionMonths.problems,
  ]
  const stopping = malformed.filter(({ variable }) => isReal || variable !== 'BUSINESS_VAT_NUMBER')
  const problems = [
    ...stopping.map(problemSentence),
    ...(isReal ? stillExamples : []).map(
      (name) => `${name} is still the example, ${allExamples[name]}: set it to ${ownValue(name)}`,
    ),
  ]
  const unusable = malformed.filter(({ wasTaken }) => wasTaken !== true)
  return {
    business,
    /** Names of the variables that still have their example value. */
    examples: stillExamples,
    /** True when the site has a real address: examples are then problems. */
    isReal,
    /** Sentences that begin with the variable's name. */
    problems,
    /** Names of the variables that are malformed, be the site real or not: neither built nor published. */
    malformed: malformed.map(({ variable }) => variable),
    /** Names of those among them that cannot be shown; the others were taken by earlier releases, and may be online. */
    unusable: unusable.map(({ variable }) => variable),
  }
}

function ownValue(name: string): string {
  return name === 'BUSINESS_OWNER_NAME'
    ? "the owner's name and surname, for instance Maria Rossi: a sole trader's firm must contain it (codice civile, art. 2563)"
    : "the business's own"
}

/** A variable that is read alone, whatever the others are; its value counts only without problems. */
interface ParsedVariable<Value> {
  readonly value: Value
  readonly problems: readonly BusinessProblem[]
}

/** Reads `SITE_URL`: the public address of the site, without a slash at the end. */
export function parseSiteUrl(environment: Environment): ParsedVariable<string> {
  const value = (variablesOf(environment)('SITE_URL') || 'http://localhost:3000').replace(/\/+$/, '')
  const problem = (sentence: string) => ({ value, problems: [{ variable: 'SITE_URL', sentence }] })
  if (!/^https?:\/\/[^\s/?#;,@]+$/.test(value) || !isAddress(value)) {
    return problem('must be an http or https address without a path, for instance https://www.casainposa.it')
  }
  if (value.startsWith('http:') && isRealAddress(value)) {
    return problem(
      'must begin with https://, for instance https://www.casainposa.it: without it what hosts type can be read on its way, and browsers refuse the passkeys and the cookie of the office',
    )
  }
  return { value, problems: [] }
}

/** Reads `RETENTION_MONTHS`. */
export function parseRetentionMonths(environment: Environment): ParsedVariable<number> {
  const value = Number(variablesOf(environment)('RETENTION_MONTHS') || 12)
  const sentence = 'must be a whole number of months from 1 to 120'
  const isValid = Number.isInteger(value) && value >= 1 && value <= 120
  return { value, problems: isValid ? [] : [{ variable: 'RETENTION_MONTHS', sentence }] }
}

/** False where `BUSINESS_WHATSAPP` is 'no': the telephone takes its place (contact.ts). */
export function hasWhatsapp(environment: Environment): boolean {
  return variablesOf(environment)('BUSINESS_WHATSAPP').toLowerCase() !== 'no'
}

/** Reads `BUSINESS_BRAND`. */
export function parseBrand(environment: Environment): string {
  return variablesOf(environment)('BUSINESS_BRAND') || examples.BUSINESS_BRAND
}

/** True for the names that RFC 2606 and RFC 6761 reserve, which nobody can own. */
export function isReservedName(host: string): boolean {
  return /(^|\.)(localhost|test|example|invalid|example\.(com|net|org))$/.test(host)
}

/** False for this machine and for reserved names. */
function isRealAddress(siteUrl: string): boolean {
  const host = siteUrl.replace(/^https?:\/\//, '').replace(/:\d+$/, '')
  return !/^(127\.[\d.]+|0\.0\.0\.0|\[::1?\])$/.test(host) && !isReservedName(host)
}

/** Checks an Italian VAT number by Luhn's algorithm (decreto ministeriale 23 dicembre 1976, allegato). */
function hasRightCheckDigit(vatNumber: string): boolean {
  if (!/^\d{11}$/.test(vatNumber)) {
    return false
  }
  const sum = [...vatNumber].reduce((total, digit, index) => {
    const weighted = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (weighted > 9 ? weighted - 9 : weighted)
  }, 0)
  return sum % 10 === 0
}

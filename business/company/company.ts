import { type Environment, variablesOf } from '../environment.ts'

/** The kinds of Italian business whose duties are known. */
export const kinds = ['libero-professionista', 'ditta-individuale', 'snc', 'sas', 'srl', 'srls', 'spa', 'sapa'] as const

export type BusinessKind = (typeof kinds)[number]

/** Details that the law requires on a business site besides name, address and VAT number; empty where a kind has no such duty. */
export interface Company {
  readonly kind: BusinessKind
  /** Place of the register of companies, for instance 'Roma'. */
  readonly registerOffice: string
  /** Number in that register: the tax code, which is the VAT number unless the two differ. */
  readonly registerNumber: string
  /** Number in the economic register of the chamber of commerce, 'RM-1234567'. */
  readonly rea: string
  /** Paid-up share capital in euros as Italians write it, '10.000' or '10.000,50'. */
  readonly shareCapital: string
  /** Certified e-mail. */
  readonly pec: string
  readonly hasSoleShareholder: boolean
  readonly isInLiquidation: boolean
}

/** Examples of what companies must publish. */
export const companyExamples = {
  BUSINESS_REGISTER_OFFICE: 'Esempio',
  BUSINESS_REA: 'RM-0000000',
  BUSINESS_SHARE_CAPITAL: '0,00',
  BUSINESS_PEC: 'casainposa@pec.example',
} as const

type CompanyVariable = keyof typeof companyExamples

const companyVariables = Object.keys(companyExamples) as readonly CompanyVariable[]

const registered = ['BUSINESS_REA', 'BUSINESS_PEC'] as const
const partnership = ['BUSINESS_REGISTER_OFFICE', ...registered] as const
const capitalCompany = ['BUSINESS_REGISTER_OFFICE', 'BUSINESS_REA', 'BUSINESS_SHARE_CAPITAL', 'BUSINESS_PEC'] as const

/**
 * The details that each kind must publish on its site. Codice civile, art. 2250: companies give their register and the
 * number in it; those with capital also the paid-up amount and whether they have a sole shareholder. D.lgs. 70/2003,
 * art. 7: businesses in the economic register give their number. Certified e-mail: d.l. 185/2008, art. 16; d.l. 179/2012,
 * art. 5.
 */
const required: Record<BusinessKind, readonly CompanyVariable[]> = {
  'libero-professionista': [],
  'ditta-individuale': registered,
  snc: partnership,
  sas: partnership,
  srl: capitalCompany,
  srls: capitalCompany,
  spa: capitalCompany,
  sapa: capitalCompany,
}

/** The kind with the most duties. */
export const exampleKind: BusinessKind = 'srl'

/** One e-mail address alone, without ; or “ that was copied along. Its domain has a top level: 'ciao@casainposa' reaches nobody. */
const mailAddress = /^[^\s\p{C}\p{Pi}@<>"(),:;]+@([\p{L}\p{M}\p{N}-]+\.)+\p{L}[\p{L}\p{M}\p{N}-]+$/u

/** Finds what is wrong with an e-mail address. Earlier releases wanted no more than an @ in it. */
export function mailProblems(variable: string, address: string, sentence: string): BusinessProblem[] {
  const wasTaken = /^[^\s@<>"]+@[^\s@<>"]+$/.test(address)
  return mailAddress.test(address) ? [] : [{ variable, sentence, wasTaken }]
}

const forms: Record<
  Exclude<CompanyVariable, 'BUSINESS_PEC'>,
  { readonly pattern: RegExp; readonly sentence: string }
> = {
  BUSINESS_REGISTER_OFFICE: { pattern: /\p{L}{2}/u, sentence: 'must be a place, for instance Roma' },
  BUSINESS_REA: { pattern: /^[A-Z]{2}-\d{1,7}$/, sentence: 'must be province and number, for instance RM-1234567' },
  BUSINESS_SHARE_CAPITAL: {
    pattern: /^\d{1,3}(\.\d{3})*(,\d{2})?$/,
    sentence:
      'must be the paid-up capital in euros, dots between the thousands and a comma before the cents: 10.000 or 10.000,50',
  },
}

/** Normalises the spelling of values that people write in several ways. */
const normalise: Partial<Record<CompanyVariable, (text: string) => string>> = {
  BUSINESS_REA: normaliseRea,
  BUSINESS_SHARE_CAPITAL: normaliseCapital,
}

/** A variable whose value is not what it must be, and the rest of an English sentence that begins with its name. */
export interface BusinessProblem {
  readonly variable: string
  readonly sentence: string
  /** True for a value that earlier releases took: a version that was published with it still shows it. */
  readonly wasTaken?: boolean
}

/** Makes the whole sentence of a problem. */
export function problemSentence({ variable, sentence }: BusinessProblem): string {
  return `${variable} ${sentence}`
}

/**
 * Reads the details that a kind of business must publish.
 *
 * @param environment the variables by name, see .env.example
 * @param vatNumber used as the tax code when none is set
 * @returns the details, with examples for those that are missing; the names of those examples; and the problems
 */
export function parseCompany(environment: Environment, vatNumber: string) {
  const read = variablesOf(environment)
  const problems: BusinessProblem[] = []
  const kind = kinds.find(
    (known) => known === (read('BUSINESS_KIND').toLowerCase().replace(/\s+/g, '-') || exampleKind),
  )
  if (kind === undefined) {
    problems.push({ variable: 'BUSINESS_KIND', sentence: `must be one of ${kinds.join(', ')}` })
  }
  // The duties of an unknown kind are unknown too.
  const duties = kind === undefined ? [] : required[kind]
  const value = (name: CompanyVariable) => {
    const own = normalise[name]?.(read(name)) ?? read(name)
    return own || (duties.includes(name) ? companyExamples[name] : '')
  }
  for (const name of companyVariables.filter((name) => value(name) !== '')) {
    if (name === 'BUSINESS_PEC') {
      const sentence = 'must be a certified e-mail address with its whole domain, for instance casainposa@pec.it'
      problems.push(...mailProblems(name, value(name), sentence))
    } else if (!forms[name].pattern.test(value(name))) {
      problems.push({ variable: name, sentence: forms[name].sentence })
    }
  }
  const isYes = (name: string) => {
    if (!/^(|yes|no)$/.test(read(name))) {
      problems.push({ variable: name, sentence: 'must be yes or no' })
    }
    return read(name) === 'yes'
  }
  const hasRegister = duties.includes('BUSINESS_REGISTER_OFFICE')
  const hasCapital = duties.includes('BUSINESS_SHARE_CAPITAL')
  const company: Company = {
    kind: kind ?? exampleKind,
    registerOffice: hasRegister ? value('BUSINESS_REGISTER_OFFICE') : '',
    registerNumber: hasRegister ? read('BUSINESS_TAX_CODE') || vatNumber : '',
    rea: value('BUSINESS_REA'),
    shareCapital: hasCapital ? value('BUSINESS_SHARE_CAPITAL') : '',
    pec: value('BUSINESS_PEC'),
    hasSoleShareholder: isYes('BUSINESS_SOLE_SHAREHOLDER') && hasCapital,
    isInLiquidation: isYes('BUSINESS_IN_LIQUIDATION') && hasRegister,
  }
  if (read('BUSINESS_TAX_CODE') !== '' && !/^\d{11}$/.test(read('BUSINESS_TAX_CODE'))) {
    problems.push({ variable: 'BUSINESS_TAX_CODE', sentence: 'must be the eleven digits of the tax code of a company' })
  }
  const stillExamples = duties.filter((name) => value(name) === companyExamples[name])
  return {
    company,
    examples: [...(read('BUSINESS_KIND') === '' ? ['BUSINESS_KIND'] : []), ...stillExamples],
    problems,
  }
}

/** Normalises a REA number: people write a hyphen, a space or nothing between province and number, and often REA before them. */
function normaliseRea(text: string): string {
  return text.toUpperCase().replace(/^(?:REA\W*)?([A-Z]{2})[\s.-]*(\d+)$/, '$1-$2')
}

/**
 * Normalises an amount to Italian spelling, without cents where there are none. It reads Italian grouping, grouping by
 * spaces, no grouping, and a dot before two digits of cents. An ambiguous amount (10,000 is ten thousand or ten) is
 * returned unchanged.
 */
function normaliseCapital(text: string): string {
  const amount = text.replace(/^(?:€|euro?\b)\s*|\s*(?:€|\beuro?)$/gi, '')
  const [, whole = '', cents = ''] =
    /^(\d+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:\s\d{3})+)(?:,(\d{2}))?$/.exec(amount) ?? /^(\d+)\.(\d{2})$/.exec(amount) ?? []
  const digits = whole.replace(/\D/g, '')
  if (digits === '' || /^0\d/.test(digits)) {
    return text
  }
  // An amount of zero is the example.
  if (/^0+$/.test(digits + cents)) {
    return companyExamples.BUSINESS_SHARE_CAPITAL
  }
  return digits.replace(/\B(?=(\d{3})+$)/g, '.') + (/[1-9]/.test(cents) ? `,${cents}` : '')
}

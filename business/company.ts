import type { Environment } from './business.ts'

/** The kinds of Italian business that the footer knows the duties of. */
const kinds = ['libero-professionista', 'ditta-individuale', 'snc', 'sas', 'srl', 'srls', 'spa', 'sapa'] as const

export type BusinessKind = (typeof kinds)[number]

/** What the law asks a business site to say beyond name, address and VAT number; empty where its kind has no such duty. */
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

const examples = {
  BUSINESS_REGISTER_OFFICE: 'Esempio',
  BUSINESS_REA: 'RM-0000000',
  BUSINESS_SHARE_CAPITAL: '0,00',
  BUSINESS_PEC: 'casainposa@pec.example',
} as const

type CompanyVariable = keyof typeof examples

const companyVariables = Object.keys(examples) as readonly CompanyVariable[]

const registered = ['BUSINESS_REA', 'BUSINESS_PEC'] as const
const partnership = ['BUSINESS_REGISTER_OFFICE', ...registered] as const
const capitalCompany = ['BUSINESS_REGISTER_OFFICE', 'BUSINESS_REA', 'BUSINESS_SHARE_CAPITAL', 'BUSINESS_PEC'] as const

/**
 * Codice civile, art. 2250: companies say where and under which number they are registered, those with capital say
 * how much of it is paid up, whether there is a sole shareholder, and all of it on their sites. D.lgs. 70/2003, art. 7:
 * whoever is in the economic register says the number. Certified e-mail: d.l. 185/2008, art. 16; d.l. 179/2012, art. 5.
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

/** An example of the site that runs at once, and the kind whose duties are the most. */
const exampleKind: BusinessKind = 'srl'

const forms: Record<CompanyVariable, { readonly pattern: RegExp; readonly sentence: string }> = {
  BUSINESS_REGISTER_OFFICE: { pattern: /\p{L}{2}/u, sentence: 'must be a place, for instance Roma' },
  BUSINESS_REA: { pattern: /^[A-Z]{2}-\d{1,7}$/, sentence: 'must be province and number, for instance RM-1234567' },
  BUSINESS_SHARE_CAPITAL: {
    pattern: /^\d{1,3}(\.\d{3})*(,\d{2})?$/,
    sentence:
      'must be the paid-up capital in euros, dots between the thousands and a comma before the cents: 10.000 or 10.000,50',
  },
  BUSINESS_PEC: { pattern: /^[^\s@<>"]+@[^\s@<>"]+$/, sentence: 'must be a certified e-mail address' },
}

/** How those are written that are typed in several ways. */
const spell: Partial<Record<CompanyVariable, (text: string) => string>> = {
  BUSINESS_REA: spellRea,
  BUSINESS_SHARE_CAPITAL: spellCapital,
}

export interface ParsedCompany {
  readonly company: Company
  readonly examples: readonly string[]
  readonly problems: readonly string[]
}

/**
 * Reads what a kind of business must say of itself.
 *
 * @param environment the variables by name, see .env.example
 * @param vatNumber stands for the tax code when none is set
 * @returns the details with examples in the gaps, the names of those examples, and what is wrong with the rest
 */
export function parseCompany(environment: Environment, vatNumber: string): ParsedCompany {
  const read = (name: string) => (environment[name] ?? '').trim()
  const problems: string[] = []
  const kind = kinds.find(
    (known) => known === (read('BUSINESS_KIND').toLowerCase().replace(/\s+/g, '-') || exampleKind),
  )
  if (kind === undefined) {
    problems.push(`BUSINESS_KIND must be one of ${kinds.join(', ')}`)
  }
  // What an unknown kind must say is not known either.
  const duties = kind === undefined ? [] : required[kind]
  const value = (name: CompanyVariable) => {
    const own = spell[name]?.(read(name)) ?? read(name)
    return own || (duties.includes(name) ? examples[name] : '')
  }
  for (const name of companyVariables) {
    const { pattern, sentence } = forms[name]
    if (value(name) !== '' && !pattern.test(value(name))) {
      problems.push(`${name} ${sentence}`)
    }
  }
  const isYes = (name: string) => {
    if (!/^(|yes|no)$/.test(read(name))) {
      problems.push(`${name} must be yes or no`)
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
    problems.push('BUSINESS_TAX_CODE must be the eleven digits of the tax code of a company')
  }
  const stillExamples = duties.filter((name) => value(name) === examples[name])
  return {
    company,
    examples: [...(read('BUSINESS_KIND') === '' ? ['BUSINESS_KIND'] : []), ...stillExamples],
    problems,
  }
}

/** Province and number are written with a hyphen, a space or nothing between them, and often after the word REA. */
function spellRea(text: string): string {
  return text.toUpperCase().replace(/^(?:REA\W*)?([A-Z]{2})[\s.-]*(\d+)$/, '$1-$2')
}

/**
 * Spells an amount as Italians do, without cents where there are none. Only Italian grouping, grouping by spaces, no
 * grouping, and a dot before two digits of cents are read: 10,000 may be ten thousand or ten, and is left as it is.
 */
function spellCapital(text: string): string {
  const amount = text.replace(/^(?:€|euro?\b)\s*|\s*(?:€|\beuro?)$/gi, '')
  const [, whole = '', cents = ''] =
    /^(\d+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:\s\d{3})+)(?:,(\d{2}))?$/.exec(amount) ?? /^(\d+)\.(\d{2})$/.exec(amount) ?? []
  const digits = whole.replace(/\D/g, '')
  if (digits === '' || /^0\d/.test(digits)) {
    return text
  }
  // Nothing is paid up: that is the example.
  if (/^0+$/.test(digits + cents)) {
    return examples.BUSINESS_SHARE_CAPITAL
  }
  return digits.replace(/\B(?=(\d{3})+$)/g, '.') + (/[1-9]/.test(cents) ? `,${cents}` : '')
}

import { parseBusiness } from '../../business/business.ts'
import type { BusinessKind } from '../../business/company/company.ts'
import { type Environment, variablesOf } from '../../business/environment.ts'
import { parseChannels } from '../../server/config/channels.ts'
import { quoteValue } from './files/env-file.ts'

/** What each variable is and why it is needed, and an example, which is shown until something is typed. */
export const questions = {
  BUSINESS_LEGAL_NAME: [
    "Legal name: the law wants it on the site, and the policy names who is responsible. A professional's is name and surname.",
    'Bianchi Fotografia S.r.l.',
  ],
  BUSINESS_OWNER_NAME: [
    "Name and surname of the owner: a sole trader's firm must contain it (codice civile, art. 2563).",
    'Maria Rossi',
  ],
  BUSINESS_VAT_NUMBER: ['VAT number (partita IVA): the law wants it on the site.', '12345678903'],
  BUSINESS_ADDRESS: ['Registered address, for footer and policy.', 'Via Roma 1, 00184 Roma'],
  BUSINESS_REGISTER_OFFICE: ['Place of the register of companies: a company must name it.', 'Roma'],
  BUSINESS_REA: ['REA number: whoever has one must publish it.', 'RM-1234567'],
  BUSINESS_SHARE_CAPITAL: ['Paid-up share capital in euros: such a company must publish it.', '10.000'],
  BUSINESS_PEC: ['Certified e-mail (PEC).', 'casainposa@pec.it'],
  BUSINESS_EMAIL: ['E-mail address that hosts write to.', 'ciao@casainposa.it'],
  BUSINESS_PHONE: ['Telephone number that you call hosts from, and that they call.', '+39 333 555 0123'],
  BUSINESS_WHATSAPP: [
    'WhatsApp number: the chat buttons open it. None? An empty line: they call your telephone.',
    '+39 333 555 0123',
  ],
  BUSINESS_BRAND: ["Brand: the site's name on every page and in every message.", 'Luna e Scirocco'],
  SMTP_URL: [
    'Mailbox that sends, from your provider’s “outgoing mail (SMTP)”; an @ in the user is %40. Only trying? npm run mail in another terminal, and smtp://127.0.0.1:1025',
    'smtps://lead%40example.it:password@smtp.example.it:465',
  ],
  NOTIFY_FROM: ['Sender of the messages, an address of your own domain.', 'Luna e Scirocco <sito@casainposa.it>'],
  NOTIFY_TO: ['Who is told of each lead; commas between several.', 'lead@casainposa.it'],
  WEBHOOK_URL: ['Address that each lead is sent to.', 'https://hooks.example.it/lead'],
  WEBHOOK_SECRET: ['Secret that signs each message; the receiver needs it too. This one was made now.', ''],
  SITE_URL: [
    "The site's address. With a real one a build refuses every sample; `npm run try` uses one of its own. Empty means later.",
    'https://www.casainposa.it',
  ],
} as const satisfies Readonly<Record<string, readonly [question: string, example: string]>>

export type VariableName = keyof typeof questions

export const detailNames = Object.keys(questions).filter((name): name is VariableName =>
  /^BUSINESS_(?!BRAND)/.test(name),
)

/** The example of an answer, as a business of this kind would give it. */
export function exampleOf(name: VariableName, kind: BusinessKind): string {
  const forms: Partial<Record<BusinessKind, string>> = {
    'libero-professionista': 'Maria Rossi',
    'ditta-individuale': 'Luna e Scirocco di Maria Rossi',
    snc: 'Bianchi Fotografia S.n.c.',
    sas: 'Bianchi Fotografia S.a.s.',
  }
  return (name === 'BUSINESS_LEGAL_NAME' && forms[kind]) || questions[name][1]
}

export const kindLabels: Readonly<Record<BusinessKind, string>> = {
  'libero-professionista': 'libero professionista: in your own name, without a REA number',
  'ditta-individuale': 'ditta individuale: you have a REA number',
  snc: 'S.n.c.',
  sas: 'S.a.s.',
  srl: 'S.r.l.',
  srls: 'S.r.l.s.',
  spa: 'S.p.A.',
  sapa: 'S.a.p.A.',
}

/** The business as a build for a real site judges it, whatever the address is now. */
export function parseAsReal(variables: Environment) {
  return parseBusiness({ ...variables, SITE_URL: 'https://www.casainposa.it' })
}

/** What a build or the server says of an answer; undefined when it takes it, and `.env` can hold it. */
export function faultOf(name: string, answer: string, variables: Environment): string | undefined {
  if (quoteValue(answer) === null) {
    return `${name} must do without # or without one kind of quotes: no line of .env can hold it`
  }
  // Else the build's sentence would speak of an example that nobody has typed.
  if (answer === '' && name.startsWith('BUSINESS_')) {
    return `${name} must not be empty`
  }
  if (answer === '' && (name === 'SMTP_URL' || name === 'WEBHOOK_URL')) {
    return `${name} must be there for messages to go this way: to choose another one, stop by Ctrl+C and run npm run setup again`
  }
  const tried = { ...variables, [name]: answer }
  if (name === 'SITE_URL') {
    return parseBusiness(tried).problems.find((problem) => problem.startsWith(`${name} `))
  }
  const problems = [...parseAsReal(tried).problems, ...parseChannels(tried).problems]
  return problems.find((problem) => problem.startsWith(`${name} `))
}

/** True when a business of this kind must have the variable. */
export function isNeeded(name: string, variables: Environment): boolean {
  return parseBusiness({ ...variables, [name]: '' }).examples.includes(name)
}

/** True when the variable is set to something that a build takes; the address, to one with which a site can go live. */
export function isAnswered(name: string, variables: Environment): boolean {
  const isOpen = name === 'SITE_URL' && !parseBusiness(variables).isReal
  return !isOpen && variablesOf(variables)(name) !== '' && faultOf(name, variables[name] ?? '', variables) === undefined
}

import { text, word } from './field-makers.ts'

/** Why a detail of the business cannot be changed here: what would not be true everywhere at once. */
const inConfiguration = {
  brand:
    'È anche nelle icone, nelle lettere del titolo e dentro le fotografie, che nascono con il sito: lo cambia chi segue il sito.',
  kind: 'Decide quali dati la legge vuole in fondo alle pagine e nelle email: lo cambia chi segue il sito.',
  address: 'È dove rispondono il server, le passkey e i link delle email: si cambia sul server.',
  retention:
    'Con meno mesi il server cancella subito le richieste più vecchie, e l’informativa vuole una nuova data: lo cambia chi segue il sito.',
}
/** The kinds of business/company/company.ts. */
const kinds = {
  'libero-professionista': 'Libero professionista',
  'ditta-individuale': 'Ditta individuale',
  snc: 'S.n.c.',
  sas: 'S.a.s.',
  srl: 'S.r.l.',
  srls: 'S.r.l.s.',
  spa: 'S.p.A.',
  sapa: 'S.a.p.A.',
}
const answers = { yes: 'Sì', no: 'No', '': 'No' }
const optional = { isOptional: true } as const

/** The details of the business, by their variables in the configuration. */
export const businessDetails = {
  'business.BUSINESS_BRAND': word('Nome', { locked: inConfiguration.brand }),
  'business.BUSINESS_LEGAL_NAME': text('Nome per le fatture', 120, {
    hint: 'La ragione sociale, o il tuo nome e cognome.',
  }),
  'business.BUSINESS_OWNER_NAME': text('Nome e cognome del titolare', 80, {
    ...optional,
    hint: 'Solo per una ditta individuale: la legge lo vuole accanto al nome della ditta.',
  }),
  'business.BUSINESS_VAT_NUMBER': text('Partita IVA', 20),
  'business.BUSINESS_ADDRESS': text('Indirizzo', 120),
  'business.BUSINESS_EMAIL': text('Email', 120),
  'business.BUSINESS_PHONE': text('Telefono', 30, { hint: 'Per esempio +39 06 5550 1234.' }),
  'business.BUSINESS_WHATSAPP': text('Numero di WhatsApp', 30, { hint: 'Per esempio +39 333 555 0123.' }),
  'business.BUSINESS_PEC': text('PEC', 120, { ...optional, hint: 'L’email certificata.' }),
  'business.BUSINESS_REA': text('REA', 20, { ...optional, hint: 'Provincia e numero, per esempio RM-1234567.' }),
  'business.BUSINESS_REGISTER_OFFICE': text('Luogo del registro delle imprese', 60, {
    ...optional,
    hint: 'La città, per esempio Roma.',
  }),
  'business.BUSINESS_TAX_CODE': text('Codice fiscale della società', 20, {
    ...optional,
    hint: 'Solo se è diverso dalla partita IVA.',
  }),
  'business.BUSINESS_SHARE_CAPITAL': text('Capitale versato, in euro', 20, optional),
  'business.BUSINESS_KIND': word('Tipo di impresa', { locked: inConfiguration.kind, named: kinds }),
  'business.BUSINESS_SOLE_SHAREHOLDER': word('Socio unico', { locked: inConfiguration.kind, named: answers }),
  'business.BUSINESS_IN_LIQUIDATION': word('In liquidazione', { locked: inConfiguration.kind, named: answers }),
  'business.SITE_URL': word('Indirizzo del sito', { locked: inConfiguration.address }),
  'business.RETENTION_MONTHS': word('Mesi di conservazione delle richieste', { locked: inConfiguration.retention }),
} as const

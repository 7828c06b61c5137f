import type { FieldProblem, LeadField } from '../leads/lead.ts'

export interface ToastText {
  readonly title: string
  readonly message: string
}

/** The three toasts, exactly as in the specification's error catalogue. */
export const toasts = {
  missing: { title: 'Errore', message: 'Tutti i campi sono obbligatori' },
  failed: { title: 'Errore', message: 'Si è verificato un errore. Riprova più tardi.' },
  sent: { title: 'Grazie!', message: 'Il nostro Team ti contatterà entro 24h.' },
} as const satisfies Record<string, ToastText>

/** The toast for a malformed field when none is empty, a case that the specification's three toasts do not cover. */
export const malformedToast: ToastText = { title: 'Errore', message: 'Controlla i campi segnalati' }

/**
 * The notice at the form (GDPR, art. 13): a sentence with the business's details, then the link to the whole policy. Without
 * marketing no consent is needed.
 */
export const privacyNotice = {
  text: '{legalName} usa questi dati per ricontattarti e seguire il servizio, e li cancella dopo {retention}. Niente pubblicità.',
  link: 'Leggi l’informativa sulla privacy',
  href: '/privacy-policy',
} as const

export const fields = {
  name: { label: 'Nome', hint: '' },
  email: { label: 'Email', hint: '' },
  phone: { label: 'Telefono', hint: '' },
  zone: { label: 'Città', hint: 'Scegli la città' },
} as const satisfies Record<LeadField, { label: string; hint: string }>

/** The messages at the fields. */
export const fieldMessages = {
  name: { missing: 'Scrivi il tuo nome.', malformed: 'Questo nome è troppo lungo: accorcialo.' },
  email: {
    missing: 'Scrivi il tuo indirizzo email.',
    malformed: 'Questo indirizzo email non sembra giusto: ricontrollalo. Un esempio: nome@esempio.it.',
  },
  phone: { missing: 'Scrivi il tuo numero di telefono.', malformed: 'Questo numero è troppo lungo: accorcialo.' },
  zone: { missing: 'Scegli una città.', malformed: 'Scegli una città dall’elenco.' },
} as const satisfies Record<LeadField, Record<FieldProblem, string>>

/** The question when the e-mail's domain looks mistyped; the suggested address and a question mark follow. */
export const emailSuggestion = { question: 'Volevi scrivere', accept: 'Sì, correggi' } as const

const submit = 'Invia la richiesta'

export const leadForm = {
  help: 'Tutti i campi sono obbligatori. Se la casa è in un’altra città, scegli «Altro»: ti diciamo se possiamo venire.',
  title: 'I tuoi dati',
  missingTitle: 'Manca ancora qualcosa',
  submit,
  submitting: 'Invio in corso...',
  sentTitle: 'Richiesta ricevuta',
  sentNext: 'Ti scriviamo o ti chiamiamo per confermare data e orario. Non devi fare altro.',
  sentBy: 'Ti contattiamo entro',
  sentByElsewhere: ' (ora italiana)',
  sendAnother: 'Invia un’altra richiesta',
  failedNext: `I tuoi dati sono ancora qui. Riprova con «${submit}», oppure scrivici, con il messaggio già pronto, o chiamaci.`,
  failedChat: 'Manda su WhatsApp',
  failedMail: 'Manda per email',
  failedPhone: 'Chiama',
  notifications: 'Notifiche',
  close: 'Chiudi',
} as const

/** The answer to a form sent without script that is too long to be read, in place of `failedNext`: nothing of it is there. */
export const tooLongNext =
  'Quello che hai scritto è troppo lungo e non ci è arrivato. Torna al modulo con «Indietro» del browser, accorcialo e riprova, oppure scrivici o chiamaci.'

/** Shown without script where the form needs it, with links to chat, e-mail and telephone between the parts. */
export const needsScript = {
  text: 'Senza JavaScript la richiesta non parte. Scrivici su',
  chat: 'WhatsApp',
  orMail: ' o per',
  mail: 'email',
  orPhone: 'oppure chiama il',
} as const

/** The entry for the visitor's calendar. Its title is preceded by the brand and a colon, and followed by the day and the time. */
export const calendarEntry = {
  link: 'Aggiungi al calendario',
  file: 'promemoria.ics',
  title: 'ci sentiamo entro',
  text: 'Se non ci siamo ancora fatti sentire, chiama il',
} as const

/** Subject of the e-mail that a visitor may send when the form fails; its text begins as the chat's. */
export const mailSubject = 'Richiesta dal sito'

/** The honeypot, a field that only bots fill in. People do not see it; its label is for screen readers without styles. */
export const honeypot = { field: 'sito', label: 'Lascia vuoto questo campo' } as const

/** Prefix of the document's title while there is an error. */
export const errorTitlePrefix = 'Errore: '

/** Titles of the answers to a form sent without script. */
export const answerTitles = {
  sent: 'Richiesta ricevuta',
  notSent: `${errorTitlePrefix}richiesta non inviata`,
} as const

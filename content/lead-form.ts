import type { FieldProblem, LeadField } from '../leads/lead.ts'

export interface ToastText {
  readonly title: string
  readonly message: string
}

/** The three toasts, word for word as in the specification's error catalogue. */
export const toasts = {
  missing: { title: 'Errore', message: 'Tutti i campi sono obbligatori' },
  failed: { title: 'Errore', message: 'Si è verificato un errore. Riprova più tardi.' },
  sent: { title: 'Grazie!', message: 'Il nostro Team ti contatterà entro 24h.' },
} as const satisfies Record<string, ToastText>

/** Shown where no field is empty but one cannot be right: the specification's three toasts have no word for it. */
export const malformedToast: ToastText = { title: 'Errore', message: 'Controlla i campi segnalati' }

/**
 * The notice at the form (GDPR, art. 13) in two lines: the sentence with the business's own details in the place of
 * `{legalName}` and `{retention}`, then the link to the whole policy. There is no marketing, so nothing to consent to.
 */
export const privacyNotice = {
  text: '{legalName} usa questi dati solo per ricontattarti e li cancella dopo {retention}. Niente pubblicità.',
  link: 'Leggi l’informativa sulla privacy',
  href: '/privacy-policy',
} as const

export const fields = {
  name: { label: 'Nome', hint: '' },
  email: { label: 'Email', hint: '' },
  phone: { label: 'Telefono', hint: '' },
  zone: { label: 'Città', hint: 'Scegli la città' },
} as const satisfies Record<LeadField, { label: string; hint: string }>

/** What stands at a field when something is wrong with it. */
export const fieldMessages = {
  name: { missing: 'Scrivi il tuo nome.', malformed: 'Questo nome è troppo lungo: accorcialo.' },
  email: {
    missing: 'Scrivi il tuo indirizzo email.',
    malformed: 'Questo indirizzo email non sembra giusto: ricontrollalo. Un esempio: nome@esempio.it.',
  },
  phone: { missing: 'Scrivi il tuo numero di telefono.', malformed: 'Questo testo è troppo lungo: accorcialo.' },
  zone: { missing: 'Scegli una città.', malformed: 'Scegli una città dall’elenco.' },
} as const satisfies Record<LeadField, Record<FieldProblem, string>>

/** Asked when the e-mail's domain looks mistyped; the address that is probably meant and a question mark follow. */
export const emailSuggestion = { question: 'Intendevi', accept: 'Sì, correggi' } as const

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
  failedNext: `I tuoi dati sono ancora qui. Riprova con «${submit}», oppure contattaci in un altro modo: il messaggio è già scritto.`,
  failedChat: 'Mandali su WhatsApp',
  failedMail: 'Mandali per email',
  failedPhone: 'Chiama',
  notifications: 'Notifiche',
  close: 'Chiudi',
} as const

/** Where the form needs script: what it says without, with links to the chat, the post and the telephone in the gaps. */
export const needsScript = {
  text: 'Senza JavaScript la richiesta non può partire. Contattaci su',
  chat: 'WhatsApp',
  orMail: ', per',
  mail: 'email',
  orPhone: 'o al',
} as const

/** What goes into the visitor's calendar: the business and a colon before the title, the time after it. */
export const calendarEntry = {
  link: 'Aggiungi al calendario',
  file: 'promemoria.ics',
  title: 'ci sentiamo entro le',
  text: 'Se non ci hai ancora sentito, chiama il',
} as const

/** Subject of the e-mail that a visitor may send when the form cannot; its text begins as the chat does. */
export const mailSubject = 'Richiesta dal sito'

/** A field that only robots fill in: people do not see it, and who listens to the page without styles is told. */
export const trap = { field: 'sito', label: 'Lascia vuoto questo campo' } as const

/** What the title begins with while something is wrong, here and on the page that answers without script. */
export const errorTitlePrefix = 'Errore: '

/** Titles of the pages that answer a form sent without script; they have no address of their own. */
export const answerTitles = {
  sent: 'Richiesta ricevuta',
  notSent: `${errorTitlePrefix}richiesta non inviata`,
} as const

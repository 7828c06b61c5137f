import type { EventKind } from '../../leads/events.ts'

/** A request on its own screen. */
export const leadScreen = {
  title: 'Richiesta',
  facts: 'Dati',
  arrived: 'Arrivata',
  deadline: 'Da contattare entro',
  wasDeadline: 'Era da contattare entro',
  contacted: 'Contattata',
  booked: 'Shooting',
  source: 'Da dove arriva',
  noMailbox: 'Questa email non esiste: chiama.',
  answer: 'Rispondi',
  mark: 'A che punto siete?',
  more: 'I dati di questa persona',
} as const

/** The three ways to answer. */
export const ways = { call: 'Chiama', whatsapp: 'WhatsApp', mail: 'Scrivi' } as const

/** The buttons that change a lead. */
export const actions = {
  contacted: 'Contattata',
  book: 'Fissa',
  bookAgain: 'Cambia data',
  lost: 'Persa',
  noAnswer: 'Non risponde',
  release: 'Lascia passare',
  reopen: 'Riapri',
  correct: 'Correggi',
  export: 'Esporta',
  erase: 'Cancella la persona',
} as const

/** What a toast says after a change. */
export const changed = {
  contacted: 'Segnata: vi siete sentiti.',
  booked: 'Fissata: {moment}.',
  lost: 'Segnata come persa.',
  'no-answer': 'Tentativo annotato. Le 24 ore continuano.',
  'call-back': 'Da richiamare {moment}.',
  released: 'Lasciata passare: ora è da contattare.',
  reopened: 'Riaperta: è di nuovo da contattare.',
  corrected: 'Corretta.',
  noted: 'Nota salvata.',
  undone: 'Annullato.',
  undo: 'Annulla',
  undoLast: 'Annulla l’ultima modifica',
  failed: 'Non è cambiato niente. {why}',
} as const

/** Somebody else was faster. */
export const conflict = {
  title: 'Qualcuno è stato più veloce',
  by: '{name} l’ha cambiata nel frattempo: ora è {state}. Vuoi applicare lo stesso?',
  byNobody: 'È cambiata nel frattempo: ora è {state}. Vuoi applicare lo stesso?',
  apply: 'Applica lo stesso',
  leave: 'Lascia com’è',
} as const

/** The states in a sentence. */
export const stateWords = {
  new: 'da contattare',
  held: 'trattenuta',
  contacted: 'contattata',
  booked: 'fissata',
  lost: 'persa',
} as const

/** The question on return from a call or a chat. */
export const afterCall = {
  title: 'Vi siete sentiti?',
  who: '{name}, {place}',
  yes: 'Sì',
  noAnswer: 'Non risponde',
  later: 'Più tardi',
  laterTitle: 'Quando richiami?',
  inAnHour: 'Fra un’ora',
  tonight: 'Stasera alle 19',
  tomorrow: 'Domani alle 10',
} as const

/** Nobody answered: the next thing to do. */
export const noAnswer = {
  title: 'Non risponde',
  text: 'L’abbiamo annotato. Un messaggio spesso arriva dove la chiamata non arriva.',
  textAlone: 'L’abbiamo annotato.',
  whatsapp: 'Scrivi su WhatsApp',
  mail: 'Scrivi un’email',
  later: 'Richiama più tardi',
  done: 'Basta così',
} as const

export const booking = {
  title: 'Fissa lo shooting',
  day: 'Giorno',
  time: 'Ora',
  zone: 'Ora italiana.',
  submit: 'Fissa',
  missing: 'Scegli il giorno e l’ora.',
  past: 'Questo momento è già passato.',
  full: 'È il {count}º della settimana: di solito ne fai {slots}.',
} as const

export const notes = {
  title: 'Note',
  label: 'Scrivi una nota',
  submit: 'Salva la nota',
} as const

export const correcting = {
  title: 'Correggi i dati',
  submit: 'Salva',
} as const

/** Which requests are of the same person, before they are exported or erased. */
export const choosing = {
  title: 'Richieste',
  this: 'Questa richiesta',
  sameEmail: 'Stessa email',
  samePhone: 'Stesso telefono, altra email',
  samePhoneAlone: 'Stesso telefono',
  samePhoneHint: 'Lo stesso telefono può essere di un’altra persona: scegli quelle richieste solo se sai che sono sue.',
  more: {
    one: 'Ce n’è ancora una: la trovi con «Cerca».',
    other: 'Ce ne sono altre {count}: le trovi con «Cerca».',
  },
  chosen: { one: 'Ne hai scelta una.', other: 'Ne hai scelte {count}.' },
  none: 'Scegli almeno una richiesta.',
  changed: 'L’elenco è cambiato nel frattempo. Ricontrollalo, poi riprova.',
} as const

export const exporting = {
  title: 'Esporta i dati di {name}',
  text: 'Il file contiene tutto ciò che il sito conserva delle richieste scelte: dallo solo a chi le ha mandate.',
  submit: 'Scarica il file',
} as const

export const erasing = {
  title: 'Cancellare {name}?',
  text: 'Spariscono per sempre nome, email, telefono, note e storia delle richieste scelte. Non si può annullare.',
  backups: 'Le copie di sicurezza la dimenticano quando scadono.',
  submit: 'Cancella per sempre',
  done: { one: 'Cancellata una richiesta.', other: 'Cancellate {count} richieste.' },
} as const

export const timeline = {
  title: 'Storia',
  by: 'da {name}',
} as const

/** What happened, by its kind; `{text}` is the rest of the entry in words. */
export const events = {
  arrived: 'È arrivata dal sito',
  notified: 'Avviso partito',
  reminded: 'Promemoria partito',
  confirmed: 'Conferma mandata alla persona',
  entered: 'Scritta a mano',
  called: 'Chiamata',
  whatsapp: 'Aperto WhatsApp',
  wrote: 'Aperta un’email',
  'no-answer': 'Non risponde',
  'call-back': 'Da richiamare {text}',
  contacted: 'Vi siete sentiti',
  booked: 'Fissata per {text}',
  lost: 'Segnata come persa',
  reopened: 'Riaperta',
  released: 'Lasciata passare',
  corrected: 'Corretti: {text}',
  undone: 'Annullata l’ultima modifica',
  note: '{text}',
} as const satisfies Record<EventKind, string>

/** The channel of a notice, after its event. */
export const channels: Readonly<Record<string, string>> = {
  email: 'per email',
  mail: 'per email',
  webhook: 'al webhook',
  push: 'sul telefono',
}

/** First message of a chat with somebody who did not answer the call, with and without a known first name. */
export const missedCall = {
  named: 'Ciao {name}, siamo {brand}: ti abbiamo cercato poco fa per le foto {house}. Quando possiamo richiamarti?',
  plain: 'Ciao, siamo {brand}: ti abbiamo cercato poco fa per le foto {house}. Quando possiamo richiamarti?',
} as const

/** The names of files that the office offers for download. */
export const downloads = { person: 'persona-{id}.json', table: 'richieste.csv' } as const

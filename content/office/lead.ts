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
  deliverBy: 'Da consegnare entro',
  wasDeliverBy: 'Era da consegnare entro',
  delivered: 'Consegnata',
  photosLink: 'Fotografie',
  source: 'Da dove arriva',
  noMailbox: 'Questa email non esiste: chiama.',
  answer: 'Rispondi',
  mark: 'A che punto sei?',
  more: 'I dati di questa persona',
  lostBecause: 'Perché persa',
  because: 'Motivo: {reason}',
  linkSent: 'Link mandato {moment}',
  lost: 'Persa',
  copy: 'Copia il numero',
  copied: 'Copiato',
} as const

/** The three ways to answer. */
export const ways = { call: 'Chiama', whatsapp: 'WhatsApp', mail: 'Email' } as const

/** The buttons that change a lead. */
export const actions = {
  contacted: 'Contattata',
  book: 'Fissa lo shooting',
  bookAgain: 'Cambia data',
  callOff: 'Togli la data',
  deliver: 'Consegnata',
  deliverAgain: 'Manda il link delle fotografie',
  lost: 'Persa',
  noAnswer: 'Non risponde',
  written: 'Ho scritto, aspetto risposta',
  later: 'Più tardi',
  release: 'Lascia passare',
  spam: 'Era spam',
  reopen: 'Riapri',
  correct: 'Correggi',
  export: 'Esporta',
  erase: 'Cancella la persona',
} as const

/** What a toast says after a change. */
export const changed = {
  contacted: 'Segnata: vi siete sentiti.',
  booked: 'Fissata: {moment}.',
  calledOff: 'Data tolta: è di nuovo da fissare.',
  delivered: 'Segnata: le fotografie sono consegnate.',
  lost: 'Segnata come persa.',
  'no-answer': 'Tentativo annotato: resta da contattare.',
  written: 'Annotato: hai scritto, resta da contattare.',
  'call-back': 'Da richiamare {moment}.',
  released: 'Lasciata passare: ora è da contattare.',
  spam: 'Buttata. Per trenta giorni chi l’ha mandata finisce in «Forse spam».',
  reopened: 'Riaperta: è di nuovo da contattare.',
  corrected: 'Corretta.',
  noted: 'Nota salvata.',
  undone: 'Annullato.',
  /** Of a request that is not on the screen; each has a line of its own. */
  of: '{name}:\n{text}',
  undoLast: 'Annulla «{what}»',
  failed: 'Non è cambiato niente. {why}',
  unknown:
    'Nessuna conferma dal sito: non si sa se la modifica è arrivata. Quando torna la rete, guarda la richiesta prima di riprovare.',
  clash: 'Si sovrappone allo shooting di {name}, {moment}.',
  weekFull: 'È il {count}º della settimana: di solito ne fai {slots}.',
} as const

/** Somebody else was faster. */
export const conflict = {
  title: 'Qualcuno è stato più veloce',
  by: '{name} l’ha cambiata nel frattempo: ora è {state}.',
  byNobody: 'È cambiata nel frattempo: ora è {state}.',
  apply: 'Sì, procedi',
  leave: 'Lascia com’è',
  notUndone: 'Non è stato annullato niente.',
} as const

export const notes = {
  title: 'Note',
  label: 'Scrivi una nota',
  submit: 'Salva la nota',
  by: '{name}, {moment}',
  unknown: 'Il sito non ha risposto: non si sa se la nota è arrivata. Riprova: non si salva due volte.',
} as const

export const timeline = {
  title: 'Storia',
  by: 'da {name}',
  all: 'Tutta la storia',
} as const

/** A shooting that is off, though the request goes on. */
export const dateOff = 'Data tolta, era {text}'

/** What happened, by its kind; `{text}` is the rest of the entry in words. */
export const events = {
  arrived: 'È arrivata dal sito',
  notified: 'Avviso mandato',
  reminded: 'Promemoria mandato',
  confirmed: 'Conferma mandata alla persona',
  entered: 'Scritta a mano',
  called: 'Chiamata',
  whatsapp: 'Aperto WhatsApp',
  wrote: 'Aperta un’email',
  'no-answer': 'Non risponde',
  written: 'Scritto, in attesa di risposta',
  'call-back': 'Da richiamare {text}',
  contacted: 'Vi siete sentiti',
  booked: 'Fissata per {text}',
  delivered: 'Fotografie consegnate',
  'photos-sent': 'Link delle fotografie mandato',
  'review-asked': 'Chiesta una recensione',
  'review-sent': 'Partita l’email per la recensione',
  lost: 'Segnata come persa{text}',
  reopened: 'Riaperta',
  released: 'Lasciata passare',
  spam: 'Buttata come spam',
  corrected: 'Correzione: {text}',
  undone: 'Annullata l’ultima modifica',
  'date-sent': 'Data mandata all’host{text}',
  'date-called-off': 'Annullamento mandato all’host{text}',
  'date-confirmed': 'L’host ha confermato la data',
  'date-other': 'L’host chiede un altro orario{text}',
  'date-stays': 'La data resta quella',
  'date-reminded': 'Promemoria della data mandato all’host',
  note: 'Nota scritta',
} as const satisfies Record<EventKind, string>

/** How a host was told of the date, after the event; `message` where there is no chat, and another one was sent. */
export const dateWays = { email: 'per email', whatsapp: 'su WhatsApp', message: 'con un messaggio' } as const

/** The channel of a notice, after its event. */
export const channels: Readonly<Record<string, string>> = {
  email: 'per email',
  mail: 'per email',
  webhook: 'all’altro programma',
  push: 'sul telefono',
}

/** The names of files that the office offers for download. */
export const downloads = { person: 'persona-{id}.json', table: 'richieste.csv' } as const

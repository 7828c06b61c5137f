import type { LeadState, LostReason } from '../../leads/lead-state.ts'

/** A lead in a list. */
export const row = {
  callName: 'Chiama {name}',
  whatsappName: 'Scrivi a {name} su WhatsApp',
  mailName: 'Scrivi un’email a {name}',
  noNumber: 'Nessun numero valido',
  written: 'scritto {moment}',
  attempts: { one: 'non ha risposto una volta', other: 'non ha risposto {count} volte' },
  callBack: 'Da richiamare {moment}',
  callBackNow: 'Da richiamare adesso',
  releaseName: 'Lascia passare {name}',
  spamName: 'Era spam: {name}',
  arrived: 'arrivata {moment}',
  contacted: 'contattata {moment}',
  /** What there is to know of a date that is fixed, or was. */
  date: {
    other: 'Chiede un altro orario',
    send: 'La data è ancora da mandare',
    change: 'Il cambio è ancora da mandare',
    cancel: 'L’annullamento è ancora da mandare',
    failed: 'L’email con la data non è arrivata',
    waits: 'Non ha ancora confermato',
    confirmed: 'Ha confermato',
  },
} as const

/** The states of a lead, a feminine noun. */
export const stateNames = {
  new: 'Da contattare',
  held: 'Forse spam',
  contacted: 'Contattata',
  booked: 'Fissata',
  'to-deliver': 'Da consegnare',
  delivered: 'Consegnata',
  lost: 'Persa',
  spam: 'Spam',
} as const satisfies Record<LeadState, string>

/** The same before a number of requests. */
export const stateCountNames = {
  ...stateNames,
  contacted: 'Contattate',
  booked: 'Fissate',
  delivered: 'Consegnate',
  lost: 'Perse',
} as const satisfies Record<LeadState, string>

/** Why a request was lost: one tap each. */
export const lostReasonNames = {
  price: 'Prezzo',
  date: 'Data',
  zone: 'Zona',
  'no-answer': 'Non risponde',
  other: 'Altro',
} as const satisfies Record<LostReason, string>

/** The first screen. */
export const requests = {
  overdue: { one: 'Una è in ritardo.', other: '{count}\u00a0sono in ritardo.' },
  due: { one: 'Una persona è da contattare.', other: '{count} persone sono da contattare.' },
  calm: 'Nessuno aspetta una risposta. Buona luce!',
  otherTime: { one: 'Una persona chiede un altro orario.', other: '{count} persone chiedono un altro orario.' },
  closed: 'Oggi siete chiusi: riaprite {day}.',
  putOff: { one: 'Una è rimandata a un altro giorno.', other: '{count} sono rimandate a un altro giorno.' },
  sections: {
    due: 'Da contattare',
    'to-deliver': 'Da consegnare',
    held: 'Forse spam',
    contacted: 'Contattate, da fissare',
    booked: 'Fissate',
  },
  countEnds: '1.000 o più',
  empty: {
    due: 'Hai risposto a tutti. Quando arriva qualcuno, lo trovi qui.',
    held: 'Niente da controllare.',
    contacted: 'Nessuna data da fissare.',
    booked: 'Nessuno shooting fissato nei prossimi giorni.',
    'to-deliver': 'Niente da consegnare.',
  },
  heldNote:
    'Sembrano pubblicità o invii automatici. Se dietro c’è una persona tocca «Lascia passare», altrimenti «Era spam».',
} as const

export const search = {
  label: 'Nome, email o telefono',
  filters: { none: 'Filtri', some: 'Filtri ({count})' },
  clear: 'Togli i filtri',
  state: 'Stato',
  zone: 'Città',
  month: 'Mese',
  any: { state: 'Tutti', zone: 'Tutte', month: 'Tutti' },
  none: 'Nessuna richiesta corrisponde. Prova con meno lettere, o togli un filtro.',
  nothingYet: 'Non è ancora arrivata nessuna richiesta.',
  found: { one: 'Una richiesta', other: '{count} richieste' },
  foundMore: 'Le prime {count} richieste',
  behind: {
    kept: 'Contattate entro 24 ore, settimana del {week}',
    broken: 'Non contattate entro 24 ore, settimana del {week}',
    contacted: 'Contattate, settimana del {week}',
    booked: 'Fissate, settimana del {week}',
    all: 'Settimana del {week}',
    lost: 'Perse: {reason}',
    delivery: {
      kept: 'Consegnate entro 48 ore, shooting della settimana del {week}',
      broken: 'Non consegnate entro 48 ore, shooting della settimana del {week}',
      all: 'Shooting della settimana del {week}',
    },
    byHand: {
      chat: 'Scritte a mano: messaggi',
      call: 'Scritte a mano: telefonate',
      recommendation: 'Scritte a mano: passaparola',
    },
    byHandSince: '{which}, dal {day}',
    leave: 'Togli questo filtro',
  },
} as const

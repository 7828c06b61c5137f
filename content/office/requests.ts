import type { LeadState } from '../../leads/lead-state.ts'

/** A lead in a list. */
export const row = {
  call: 'Chiama',
  callName: 'Chiama {name}',
  noNumber: 'Nessun numero valido',
  attempts: { one: 'non ha risposto una volta', other: 'non ha risposto {count} volte' },
  callBack: 'Da richiamare {moment}',
  callBackNow: 'Da richiamare adesso',
  release: 'Lascia passare',
  releaseName: 'Lascia passare {name}',
  arrived: 'arrivata {moment}',
} as const

/** The states of a lead, a feminine noun. */
export const stateNames = {
  new: 'Da contattare',
  held: 'Trattenuta',
  contacted: 'Contattata',
  booked: 'Fissata',
  lost: 'Persa',
} as const satisfies Record<LeadState, string>

/** The first screen. */
export const requests = {
  overdue: { one: 'Una è in ritardo.', other: '{count} sono in ritardo.' },
  due: { one: 'Una persona aspetta una risposta.', other: '{count} persone aspettano una risposta.' },
  calm: 'Nessuno aspetta una risposta. Buona luce!',
  sections: { due: 'Da contattare', held: 'Trattenute', booked: 'Fissate' },
  countEnds: '1.000 o più',
  empty: {
    due: 'Hai risposto a tutti. Quando arriva qualcuno, lo trovi qui.',
    held: 'Niente da controllare.',
    booked: 'Nessuno shooting fissato nei prossimi giorni.',
  },
  heldNote: 'Sembrano pubblicità o invii automatici. Se dietro c’è una persona, lasciala passare.',
} as const

export const search = {
  label: 'Cerca',
  hint: 'Nome, email o telefono',
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
    all: 'Settimana del {week}',
    byHand: {
      chat: 'Scritte a mano: chat',
      call: 'Scritte a mano: telefonate',
      recommendation: 'Scritte a mano: passaparola',
    },
    leave: 'Togli questo filtro',
  },
} as const

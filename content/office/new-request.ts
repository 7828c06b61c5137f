import type { HandSource } from '../../leads/lead-state.ts'

/** How a request came that somebody writes in by hand, as a choice says it. */
export const handSourceNames = {
  chat: 'Messaggio',
  call: 'Telefonata',
  recommendation: 'Passaparola',
} as const satisfies Record<HandSource, string>

/** The same at the beginning of a request's story. */
export const handArrivals = {
  chat: 'Ha scritto un messaggio',
  call: 'Ha telefonato',
  recommendation: 'Ce l’ha mandata qualcuno',
} as const satisfies Record<HandSource, string>

/** The screen that writes a request in. */
export const newRequest = {
  title: 'Nuova richiesta',
  intro: 'Da un messaggio, una telefonata o un passaparola. Questa persona non riceve nulla senza di te.',
  phone: 'Telefono',
  phoneHint: 'Incollalo com’è.',
  missingPhone: 'Scrivi il telefono.',
  noNumber: 'In questo testo non c’è un numero da chiamare: ricontrollalo.',
  left: 'Era rimasta da salvare.',
  startAgain: 'Svuota e ricomincia',
  known: 'C’è già una richiesta:',
  name: 'Nome',
  missingName: 'Scrivi il nome.',
  zone: 'Città',
  missingZone: 'Scegli una città.',
  arrivedBy: 'Da dove arriva',
  when: 'Quando ti ha cercato',
  whenHint: 'Le 24 ore partono da qui.',
  badWhen: 'Scegli un giorno e un’ora già passati.',
  email: 'Email, se la sai',
  note: 'Nota, se serve',
  submit: 'Salva la richiesta',
  saved: 'Salvata tra le richieste.',
  sameThere: 'C’era già: è questa.',
} as const

/** The date of a shooting in the office: fixing it, telling the host, the calendar. */
export const dateFields = {
  length: 'Quanto dura',
  lengths: {
    60: '1 ora',
    90: '1 ora e mezza',
    120: '2 ore',
    180: '3 ore',
    240: '4 ore',
    480: 'Tutto il giorno (8 ore)',
  },
  address: 'Indirizzo (facoltativo)',
  addressHint: 'Via, numero, città. Lo legge anche l’host.',
  closed: 'Quel giorno siete chiusi.',
  full: 'Sarebbe il {count}º della settimana: di solito ne fai {slots}.',
} as const

export const dateBlock = {
  title: 'La data e l’host',
  facts: '{moment}, {length}',
  where: 'Indirizzo',
  states: {
    send: 'L’host non ha ancora la data.',
    // The day, or the length or the place alone.
    change: 'L’appuntamento è cambiato: l’host ha ancora quello di prima.',
    cancel: 'Lo shooting è saltato: l’host ha ancora la data.',
    sending: 'In partenza per email.',
    sent: 'Mandata {moment} {way}.',
    failed: 'L’email non è arrivata: controlla l’indirizzo, o manda tu un messaggio.',
  },
  waits: 'Non ha ancora confermato.',
  confirmed: 'L’host ha confermato {moment}.',
  other: 'L’host chiede un altro orario: «{wish}»',
  otherWithout: 'L’host chiede un altro orario.',
  send: {
    send: 'Manda all’host',
    change: 'Manda il cambio',
    cancel: 'Manda l’annullamento',
    nothing: 'Manda di nuovo',
  },
  /** Where the host has asked for another time. */
  stays: 'Resta questa data',
  calendar: 'Aggiungi al calendario',
} as const

export const dateSending = {
  title: {
    send: 'Manda la data',
    change: 'Manda il cambio',
    cancel: 'Manda l’annullamento',
    nothing: 'Manda di nuovo la data',
  },
  mail: 'A {email} parte un’email con l’appuntamento per il calendario, la lista «Prepara la casa» e un link per confermare o chiedere un altro orario.',
  mailCancel: 'A {email} parte un’email che toglie l’appuntamento dal calendario.',
  submit: 'Manda l’email',
  noMail: 'Di questa persona non c’è un’email: mandale tu il messaggio.',
  noMailbox: 'L’email di questa persona non esiste: mandale tu il messaggio.',
  chat: 'Apri WhatsApp con il messaggio',
  landline: 'Copia il messaggio e mandalo come vuoi.',
  copy: 'Copia il messaggio',
  written: 'Il messaggio era pronto da inviare. Se è partito, l’host lo sa.',
  sent: 'L’email parte adesso.',
  unknown: 'Il sito non ha risposto: non si sa se l’email parte. Riprova: non parte due volte.',
  marked: 'Segnata come mandata.',
  /** The message was of the date before. */
  movedMeanwhile:
    'Nel frattempo la data è cambiata: il tuo messaggio a {name} ha quella di prima. Mandane un altro con quella di adesso.',
  /** The message was of a date, and there is none. */
  calledOffMeanwhile: 'Lo shooting non è più fissato: scrivi a {name} che la data non vale più.',
  tooMany: 'Oggi ne sono già partite tre per questa persona: riprova domani, o mandale tu il messaggio.',
  noMailServer: 'Le email non sono impostate su questo sito: manda tu il messaggio.',
} as const

/** Undoing a date of which the host knows. */
export const undoDate = {
  title: 'L’host sa di questa data',
  text: 'Se annulli, lo shooting torna com’era prima e l’host non lo sa: dopo, mandagli tu il cambio o l’annullamento.',
  apply: 'Annulla comunque',
  leave: 'Lascia la data',
} as const

/** The calendar of shootings for the owner's own telephone. */
export const ownCalendar = {
  name: 'Shooting · {brand}',
  title: 'Shooting: {name}, {place}',
  file: 'shooting.ics',
} as const

export const calendarSettings = {
  title: 'Calendario degli shooting',
  text: 'Un indirizzo segreto da aggiungere al tuo calendario (Google, Apple, Outlook): mostra nome, città, indirizzo e ora. Chi lo conosce li legge: non darlo a nessuno.',
  none: 'Nessun indirizzo attivo.',
  since: 'Attivo dal {day}. Per sicurezza non si rivede: se l’hai perso, fanne uno nuovo.',
  make: 'Crea l’indirizzo',
  renew: 'Fanne uno nuovo',
  made: 'Indirizzo pronto: copialo.',
  renewed: 'Nuovo indirizzo pronto. Quello di prima non funziona più.',
  remove: 'Revoca',
  removed: 'Revocato: i calendari non si aggiornano più.',
  address: 'Copialo adesso, si vede una volta sola:',
  copy: 'Copia l’indirizzo',
  copied: 'Copiato',
} as const

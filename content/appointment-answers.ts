/** The address of the page on which a host answers a date, and the names of its fields. */
export const appointmentLink = {
  path: '/appuntamento',
  token: 'codice',
  // Asks for the entry of the date for a calendar, in place of the page.
  calendar: 'calendario',
  wish: 'preferenza',
  // Which message the page shows the date of.
  message: 'messaggio',
  answer: { name: 'risposta', confirmed: 'confermo', other: 'altro' },
} as const

/** The hour in a chat, with how long it takes. */
export const chatTime = '{ora} (circa {durata})'

/** The address of the calendar of shootings, for calendar programs. */
export const calendarLink = { path: '/calendario.ics', token: 'codice' } as const

/** What the page says after an answer, and where there is none to give. */
export const appointmentAnswers = {
  // Above the date, once the host has answered.
  confirmedBefore: 'Hai confermato: ci vediamo lì.',
  askedBefore: 'Hai chiesto un altro orario: ti ricontattiamo noi.',
  noWhere: 'A casa tua',
  confirmed: { title: 'Confermato', message: 'Grazie, a presto! Se cambia qualcosa, riapri lo stesso link.' },
  asked: {
    title: 'Ricevuto',
    message: 'Abbiamo ricevuto la tua richiesta: ti ricontattiamo noi per trovare un altro orario.',
  },
  missing: {
    title: 'Quando ti andrebbe meglio?',
    message: 'Scrivici in due parole quando preferisci: torna indietro e compila la casella.',
  },
  unknown: {
    title: 'Link non valido',
    message: 'Forse è arrivato a metà. Riaprilo dal messaggio, o scrivici: ti rispondiamo noi.',
  },
  expired: {
    title: 'Link scaduto',
    message: 'Questo link non vale più: apri quello del messaggio più recente, o scrivici.',
  },
  limited: { title: 'Troppi tentativi', message: 'Riprova tra qualche minuto dal link del messaggio.' },
  // Above the date, where the page that was answered showed another one, and after too many answers.
  changedSince:
    'Ti abbiamo scritto di nuovo dopo che hai aperto questa pagina: vale la data qui sopra. Questa risposta non l’abbiamo registrata.',
  tooMany:
    'Oggi hai risposto molte volte, e questa risposta non l’abbiamo registrata: vale quella di prima. Riprova domani, o scrivici.',
  cancelled: {
    title: 'Lo shooting è annullato',
    message: 'Non è più in programma. Se ne fissiamo un altro ti mandiamo un link nuovo. Per qualsiasi cosa, scrivici.',
  },
  // The business writes down only afterwards that it has sent the message.
  early: {
    title: 'Ci siamo quasi',
    message: 'Stiamo ancora registrando la data che ti abbiamo scritto: riapri il link tra qualche minuto, o scrivici.',
  },
  gone: {
    title: 'Questa data non vale più',
    message: 'Se ce n’è una nuova te la mandiamo. Per qualsiasi cosa, scrivici.',
  },
  failed: {
    title: 'Non ci siamo riusciti',
    message:
      'Per un problema tecnico non abbiamo registrato la risposta. Riprova tra qualche minuto dallo stesso link.',
  },
} as const

/** What the business is told: the host has answered, and the shooting of tomorrow, which a mail may tell only on the day itself. */
export const appointmentNotices = {
  confirmed: { title: 'Data confermata', subject: '{headline}: confermato {moment}', note: 'L’host ha confermato.' },
  other: {
    title: 'Chiede un altro orario',
    subject: '{headline}: chiede un altro orario',
    note: 'Per {moment} non va bene. Apri la richiesta e fissa un’altra data.',
  },
  tomorrow: {
    title: 'Domani lo shooting',
    subject: 'Domani: {headline}, {moment}',
    note: 'Ricordati l’attrezzatura e il percorso.',
  },
  today: {
    title: 'Oggi lo shooting',
    subject: 'Oggi: {headline}, {moment}',
    note: 'Ricordati l’attrezzatura e il percorso.',
  },
  // In the place of the note where the host has asked for another time, and the date has neither moved nor stays.
  unsettled: 'L’host ha chiesto un altro orario. Sentitevi, poi cambia la data o tocca «Resta questa data».',
  when: 'Quando',
  where: 'Dove',
  wish: 'Preferisce',
  pushes: {
    // For a name that surely is none.
    host: 'L’host',
    confirmed: { title: '{name} ha confermato', body: '{moment}' },
    other: { title: '{name} chiede un altro orario', body: 'Era {moment}' },
    tomorrow: { title: 'Domani lo shooting', body: '{name}, {moment}' },
    today: { title: 'Oggi lo shooting', body: '{name}, {moment}' },
  },
} as const

/**
 * What a host is sent about the date of the shooting. Names in braces are filled in: {nome}, {data}, {ora}, {link}, {lista},
 * {indirizzo}, {marchio} and {privacy}.
 */
export const appointment = {
  label: 'Il tuo shooting',
  hello: { named: 'Ciao {nome}!', plain: 'Ciao!' },
  invite: {
    subject: 'Il tuo shooting: {data}, ore {ora} · {marchio}',
    text: 'Ecco la data che abbiamo fissato insieme. Va bene? Confermala qui sotto, o chiedici un altro orario.',
  },
  change: {
    subject: 'Nuova data: {data}, ore {ora} · {marchio}',
    text: 'La data dello shooting è cambiata: vale questa. Confermala qui sotto, o chiedici un altro orario.',
  },
  cancellation: {
    subject: 'Lo shooting non è più in programma · {marchio}',
    text: 'Lo shooting di {data}, ore\u00a0{ora}, non è più in programma. Ti va di scegliere un’altra data? Rispondi a questa email.',
  },
  reminder: {
    subject: 'Domani lo shooting, ore {ora} · {marchio}',
    text: 'Ci vediamo domani. Se c’è un imprevisto, avvisaci subito.',
  },
  when: 'Quando',
  howLong: 'Quanto dura',
  where: 'Dove',
  confirm: 'Conferma o chiedi un altro orario',
  calendar: 'In allegato c’è l’appuntamento per il tuo calendario.',
  calendarOff: 'In allegato c’è l’annullamento per il tuo calendario.',
  calendarFile: 'shooting.ics',
  calendarTitle: 'Shooting con {marchio}',
  calendarText: 'Come preparare la casa: {link}',
  prepareTitle: 'Prepara la casa',
  prepareText: 'Che cosa sistemare il giorno prima, stanza per stanza e un’ora prima: sta su un foglio.',
  prepare: 'Apri la lista',
  footer: 'Ricevi questa email perché hai fissato uno shooting con {marchio}. Come usiamo i dati: {privacy}',
  // The same to send by WhatsApp, where no e-mail is known or a chat is quicker.
  chat: {
    invite:
      'Lo shooting è fissato per {data} alle {ora}. {indirizzo} Confermi qui, o ci chiedi un altro orario? {link} E qui c’è come preparare la casa: {lista}',
    change:
      'La data dello shooting è cambiata: {data} alle {ora}. {indirizzo} Confermi qui, o ci chiedi un altro orario? {link}',
    cancellation: 'Lo shooting che avevamo fissato non è più in programma. Ti va di scegliere un’altra data?',
    place: 'Ci vediamo qui: {indirizzo}.',
  },
} as const

/** The page behind the link, where the host answers. */
export const appointmentPage = {
  title: 'Il tuo shooting',
  confirm: 'Confermo',
  confirmNote: 'Un tocco, e la data è confermata.',
  otherTitle: 'Non puoi?',
  otherLabel: 'Quando ti andrebbe meglio?',
  otherHint: 'Per esempio: giovedì mattina, o la settimana dopo.',
  other: 'Chiedi un altro orario',
  prepare: 'Intanto, prepara la casa',
  calendar: 'Aggiungi al calendario',
} as const

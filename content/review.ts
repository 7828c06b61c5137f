/** The address of a host's own review, and the name of the part that has the link's code. */
export const reviewLink = { path: '/recensione', part: 'codice' } as const

/** The fields of the form, as it is sent. */
export const reviewFields = {
  stars: 'stelle',
  words: 'parole',
  naming: 'nome',
  consent: 'consenso',
  action: { name: 'azione', withdraw: 'ritira', sure: 'ritira-davvero' },
} as const

/** The values of its choices. */
export const starValues = { 1: 'una', 2: 'due', 3: 'tre', 4: 'quattro', 5: 'cinque' } as const
export const namingValues = { initial: 'iniziale', first: 'primo', city: 'citta' } as const

/** The pages on which a host writes a review, reads it and withdraws it. Names in double braces are filled in. */
export const reviewPages = {
  label: 'La tua recensione',
  title: 'Com’è andata con noi?',
  intro:
    'La tua richiesta è arrivata {{requested}}; le fotografie te le abbiamo consegnate {{delivered}}. Scrivi quello che pensi, anche se qualcosa non è andato: conta tutto, e non tocchiamo una parola.',
  stars: 'Le tue stelle',
  starsChoose: 'Scegli',
  starNames: {
    5: '5 stelle: ottimo',
    4: '4 stelle: buono',
    3: '3 stelle: così così',
    2: '2 stelle: deludente',
    1: '1 stella: pessimo',
  },
  words: 'Le tue parole',
  wordsHint: 'Al massimo 500 caratteri.',
  /** Whose name and city say nothing. */
  somebody: 'Un host',
  naming: 'Con che nome compari',
  cityAlone: 'Solo la città: {city}',
  consent: 'Potete pubblicare la recensione sul vostro sito, con il nome scelto sopra.',
  consentHint: 'Se non vuoi, non spuntare: la leggiamo solo noi. Puoi ritirarla in ogni momento, da questo link.',
  about:
    'Non c’è niente in cambio. Le stelle contano nella nostra media, anche se la recensione non viene pubblicata. Si può scrivere fino {{until}}.',
  /** The days of both. */
  on: 'il {day}',
  until: 'al {day}',
  submit: 'Invia la recensione',
  given: {
    thanks: {
      title: 'Grazie!',
      message: 'La tua recensione è arrivata. Da questo link la rileggi e la ritiri quando vuoi.',
    },
    before: { title: 'Ci hai scritto così', message: 'Da questo link la rileggi e la ritiri quando vuoi.' },
  },
  shownAs: 'Con che nome compari',
  state: 'A che punto è',
  states: {
    given: 'La leggiamo noi.',
    private: 'Solo per noi: non sarà pubblicata.',
    published: 'Pubblicata, o in arrivo sul sito.',
    left: 'Non è sul sito; le stelle contano nella media.',
  },
  answer: 'La nostra risposta',
  withdrawNote:
    'Hai cambiato idea? Se la ritiri cancelliamo parole e stelle e, se è sul sito, la togliamo. Non si torna indietro.',
  withdraw: 'Ritira la recensione',
  /** Before it is gone for ever. */
  withdrawing: {
    title: 'Vuoi ritirarla davvero?',
    message:
      'Cancelliamo parole e stelle e, se è sul sito, la togliamo. Non si può annullare, e non se ne può scrivere un’altra.',
    sure: 'Sì, ritirala per sempre',
    keep: 'No, lasciala com’è',
  },
  problems: {
    stars: 'Scegli quante stelle.',
    words: 'Scrivi due parole, al massimo 500 caratteri.',
    naming: 'Scegli con che nome comparire.',
  },
  withdrawn: {
    title: 'Recensione ritirata',
    message: 'L’abbiamo cancellata dal nostro archivio. Se era sul sito, la togliamo con il prossimo aggiornamento.',
  },
  expired: {
    title: 'Il tempo per scriverla è finito',
    message: 'Il link valeva 60 giorni. Se vuoi dirci qualcosa, scrivici: ci fa piacere lo stesso.',
  },
  unknown: {
    title: 'Link non valido',
    message:
      'Forse è arrivato a metà: riaprilo dal messaggio. Se la tua richiesta è stata cancellata, il link non apre più niente.',
  },
  limited: { title: 'Troppi tentativi', message: 'Riprova tra qualche minuto, dal link che ti abbiamo mandato.' },
  failed: {
    title: 'Non ci siamo riusciti',
    message: 'Per un problema tecnico non abbiamo salvato nulla. Torna indietro e riprova tra qualche minuto.',
  },
} as const

/** The e-mail that asks for a review, beside the owner's own message in it. */
export const reviewMail = {
  label: 'La tua recensione',
  title: 'Due righe, con le tue parole',
  button: 'Scrivi la recensione',
  note: 'Puoi scrivere per 60 giorni. Non c’è niente in cambio, e pubblichiamo solo se ci dici di sì.',
  footer:
    'Ricevi questa email perché {marchio} ti ha consegnato le fotografie della tua casa. Se non rispondi, va bene così. Come usiamo i dati: {privacy}',
} as const

/** What stands around every screen of the office. */
export const shell = {
  name: 'Ufficio',
  title: '{screen} · Ufficio',
  /** Beside the brand. */
  mark: 'ufficio',
  navigation: 'Schermate',
  skip: 'Vai al contenuto',
  back: 'Indietro',
  loading: 'Un momento…',
  slow: 'Il sito tarda a rispondere. Continuo a provare.',
  opensAlone: 'Questa schermata si apre da sola appena torna la linea.',
  offline: 'Senza rete: i dati arrivano quando torna.',
  noNetwork: {
    title: 'Senza rete',
    text: 'L’ufficio non raggiunge il sito: riprova da solo ogni pochi secondi, e si apre appena torna la linea.',
    safe: 'Nomi e numeri di chi ti ha scritto non restano sul telefono: se lo perdi, nessuno li legge.',
  },
  noServer: {
    title: 'Il sito non risponde',
    text: 'La rete c’è, ma il sito non risponde. L’ufficio riprova da solo ogni pochi secondi.',
  },
  again: 'Riprova adesso',
  retry: 'Riprova',
  notOpened: 'Questa parte non si è aperta',
  reload: 'Ricarica l’ufficio',
  outdated: 'Il sito è stato aggiornato. Appena hai finito di scrivere:',
  close: 'Chiudi',
  undo: 'Annulla',
  /** Not 'Annulla', which undoes. */
  cancel: 'Non ora',
  notifications: 'Notifiche',
  more: 'Mostra altre',
  loadingMore: 'Arrivano…',
} as const

/** The names of the screens, as the bar and the headings say them. */
export const screens = {
  requests: 'Richieste',
  search: 'Cerca',
  site: 'Sito',
  figures: 'Numeri',
  settings: 'Impostazioni',
} as const

/** A failure that no screen explains better. */
export const failures = {
  offline: 'Senza rete. Riprova quando torna.',
  broken: 'Qualcosa non ha funzionato. Riprova tra poco.',
  unknown: 'Questa richiesta non c’è più: forse è stata cancellata.',
  invalid: 'Questo dato non va bene. Ricontrollalo.',
  unavailable: 'Il sito non risponde. Riprova tra poco.',
  tooMany: 'Troppi tentativi. Riprova {when}.',
  taken: 'Questo nome c’è già: aggiungi l’iniziale del cognome.',
  nothingToUndo: 'Non c’è più niente da annullare.',
  notFound: {
    title: 'Qui non c’è niente',
    text: 'L’indirizzo non porta a nessuna schermata.',
    home: 'Vai alle richieste',
  },
} as const

/** Moments near now. */
export const moments = {
  today: 'oggi',
  tomorrow: 'domani',
  yesterday: 'ieri',
  inMinutes: { one: 'tra un minuto', other: 'tra {count} minuti' },
  soon: 'tra poco',
  justNow: 'adesso',
  ago: '{duration} fa',
} as const

/** The app on the home screen, and the page before any script runs. */
export const app = {
  name: '{brand}, ufficio',
  noScript: 'L’ufficio ha bisogno di JavaScript: attivalo nel browser.',
  /** A push message that cannot be read. */
  unreadable: 'C’è qualcosa di nuovo',
} as const

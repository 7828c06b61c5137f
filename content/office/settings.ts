export const notices = {
  title: 'Avvisi su questo dispositivo',
  off: 'Spenti. Accendili e ogni nuova richiesta suona qui.',
  on: 'Accesi: ogni nuova richiesta suona qui.',
  lost: 'Non arrivano più. Riaccendili.',
  denied:
    'Su questo dispositivo gli avvisi di questa pagina sono bloccati. Consentili nelle impostazioni del telefono o del browser, poi torna qui.',
  homeScreen:
    'Su iPhone gli avvisi arrivano solo all’app: tocca Condividi, poi «Aggiungi alla schermata Home», e apri l’ufficio da lì.',
  unsupported: 'Questo browser non riceve avvisi. Le email continuano ad arrivare.',
  enable: 'Accendi gli avvisi',
  disable: 'Spegni gli avvisi',
  test: 'Manda una prova',
  testSent: 'Prova mandata: dovrebbe suonare adesso.',
  testFailed: 'La prova non è partita. Spegni e riaccendi gli avvisi.',
  failed: 'Non ci siamo riusciti. Riprova.',
  state: { none: 'senza avvisi', on: 'con avvisi', lost: 'gli avvisi non arrivano' },
} as const

export const devices = {
  title: 'Chi entra',
  own: 'questo dispositivo',
  seen: 'Visto {moment}',
  signedOut: 'Nessuno è dentro, ma con la passkey si può rientrare',
  revoke: 'Revoca',
  revokeName: 'Revoca {device} di {name}',
  revokeTitle: 'Togliere «{device}» di {name}?',
  revokeText:
    'La sua passkey non vale più: l’ufficio si chiude ovunque la si usi. Anche i codici fatti da lì non valgono più, e chi è stato invitato da lì e non è ancora entrato va invitato di nuovo.',
  revokeSubmit: 'Sì, revoca',
  revoked: 'Revocato.',
} as const

export const inviting = {
  title: 'Fai entrare',
  colleague: 'Invita un collega',
  colleagueText: 'Chi inviti vede e cambia le richieste come te.',
  name: 'Il suo nome',
  missing: 'Scrivi il suo nome.',
  submit: 'Fai un codice',
  device: 'Un altro mio dispositivo',
  codeFor: 'Il codice per {name}',
  codeText: 'Sull’altro telefono o computer apri {address}, tocca «Ho un codice» e scrivilo.',
  codeExpires: 'Vale fino {time}, una volta sola.',
  copy: 'Copia il codice',
  copied: 'Copiato.',
  share: 'Condividi',
  whatsapp: 'Manda su WhatsApp',
  message:
    'Ciao {name}, questo è il codice per entrare nell’ufficio: {code}. Apri {address}, tocca «Ho un codice» e scrivilo. Vale fino {time}.',
  ownMessage: 'Il mio codice per l’ufficio: {code}. Apri {address}, tocca «Ho un codice» e scrivilo. Vale fino {time}.',
  used: { title: 'È dentro', text: '{name} è nell’ufficio: lo vedi in «Chi entra».', close: 'Bene' },
} as const

export const health = {
  title: 'Tutto bene?',
  mail: 'Posta',
  mailNever: 'impostata, non ha ancora mandato niente',
  mailOff: 'non impostata: gli avvisi non partono per email',
  delivered: 'ultima consegna {moment}',
  technical: 'Per chi segue il sito',
  webhook: 'Webhook',
  webhookOff: 'non impostato',
  database: 'Database',
  databases: { sqlite: 'SQLite, sul server', postgres: 'PostgreSQL' },
  waiting: 'In attesa di partire',
  waitingNone: 'nessun messaggio',
  waitingSome: { one: 'un messaggio: riproviamo da soli', other: '{count} messaggi: riproviamo da soli' },
  version: 'Versione',
  test: 'Manda un messaggio di prova',
  testSent: 'Partito: guarda dove ricevi gli avvisi.',
  testFailed: 'Non è partito tutto. Dillo a chi segue il sito.',
} as const

export const settingsScreen = {
  signedInAs: 'Sei {name}.',
  data: 'I dati',
  export: 'Esporta tutte le richieste',
  exportText: 'Un file CSV per il foglio di calcolo. Contiene dati personali: custodiscilo.',
  signOut: 'Esci',
} as const

/** The screens before somebody is signed in. */
export const signingIn = {
  welcome: 'Le richieste degli host, una per una, finché non vi siete sentiti.',
  passkey: 'Entra con la passkey',
  passkeyHint: 'Ti riconosce il telefono o il computer: con il volto, l’impronta o il codice di sblocco.',
  waiting: 'Aspetto la tua conferma…',
  haveCode: 'Ho un codice',
  lostPhone: 'Ho perso il telefono',
  back: 'Torna indietro',
} as const

export const typingCode = {
  title: 'Scrivi il codice',
  text: 'Te l’ha dato chi ti ha invitato, o è arrivato per email. Vale dieci minuti.',
  label: 'Codice',
  example: 'Per esempio ABCDE-FGHJK. Maiuscole e minuscole sono uguali.',
  submit: 'Continua',
  missing: 'Scrivi il codice.',
} as const

export const makingPasskey = {
  title: 'Ciao {name}',
  text: 'Ora crea la tua passkey: da qui in poi entri con il volto, l’impronta o il codice di sblocco. Niente password da ricordare.',
  submit: 'Crea la passkey',
} as const

export const recovering = {
  title: 'Hai perso il telefono?',
  text: 'Scrivi il tuo nome: mandiamo un codice all’indirizzo email che riceve le richieste. Poi, in «Impostazioni», revoca il telefono perso.',
  label: 'Il tuo nome',
  hint: 'Come lo vedi nell’ufficio.',
  submit: 'Manda il codice',
  missing: 'Scrivi il tuo nome.',
  sent: 'Se il nome è giusto, il codice è già partito. Guarda la posta, poi scrivilo qui.',
  noMail: 'Qui la posta non è impostata: chiedi un codice a chi segue il sito.',
} as const

/** What went wrong on the way in. */
export const signInFailures = {
  code: 'Il codice non è giusto, oppure è scaduto. Ricontrollalo, o chiedine uno nuovo.',
  cancelled: 'Non hai confermato. Quando vuoi, riprova.',
  passkey: 'La passkey non è stata accettata. Riprova: se non va, forse è stata revocata, ed entri con un codice.',
  registered: 'Su questo dispositivo c’è già una passkey per l’ufficio: torna indietro ed entra con quella.',
  unconfirmed:
    'Nessuna conferma dal sito: forse la passkey vale già. Torna indietro e prova a entrare con quella; se non va, riscrivi il codice.',
  unsupported: 'Questo browser non conosce le passkey. Aggiornalo, o prova con un altro dispositivo.',
  wrongAddress: 'A questo indirizzo le passkey non funzionano. Apri l’ufficio dall’indirizzo del sito.',
} as const

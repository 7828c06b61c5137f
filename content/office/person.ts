export const correcting = {
  title: 'Correggi i dati',
  submit: 'Salva',
  missing: {
    name: 'Scrivi il nome.',
    email: 'Scrivi l’email.',
    phone: 'Scrivi il telefono.',
    zone: 'Scegli una città.',
  },
} as const

/** Which requests are of the same person, before they are exported or erased. */
export const choosing = {
  title: 'Richieste',
  this: 'Questa richiesta',
  sameEmail: 'Stessa email',
  samePhone: 'Stesso telefono, altra email',
  samePhoneAlone: 'Stesso telefono',
  samePhoneHint: 'Lo stesso telefono può essere di un’altra persona: scegli quelle richieste solo se sai che sono sue.',
  more: {
    one: 'Ce n’è ancora una: la trovi con «Cerca».',
    other: 'Ce ne sono altre {count}: le trovi con «Cerca».',
  },
  chosen: { one: 'Ne hai scelta una.', other: 'Ne hai scelte {count}.' },
  none: 'Scegli almeno una richiesta.',
  changed: 'L’elenco è cambiato nel frattempo. Ricontrollalo, poi riprova.',
} as const

export const exporting = {
  title: 'Esporta i dati di {name}',
  text: 'Il file contiene tutto ciò che il sito conserva delle richieste scelte: dallo solo a chi le ha mandate.',
  read: 'Leggi o stampa',
  submit: 'Scarica il file',
} as const

/** A person's copy of their data, to read and to print. */
export const personCopy = {
  title: 'I dati di {name}',
  text: 'Tutto ciò che il sito conserva delle richieste scelte, al {moment}.',
  print: 'Stampa',
  request: 'Richiesta del {moment}',
  state: 'Stato',
  dateMail: 'Email all’host sulla data dello shooting',
  callBack: 'Da richiamare',
  heldBecause: 'Messa da parte perché',
  noMailbox: 'Email inesistente dal',
  told: 'Data comunicata',
  review: 'Recensione',
  messages: 'Messaggi partiti',
  noMessages: 'Nessuno',
  story: 'Che cosa è successo',
  noStory: 'Ancora niente',
  gone: 'Non si può mostrare: forse una richiesta è stata cancellata. Torna indietro e scegli di nuovo.',
} as const

export const erasing = {
  title: 'Cancellare {name}?',
  text: 'Spariscono per sempre nome, email, telefono, note e storia delle richieste scelte. Non si può annullare.',
  review: 'La recensione sparisce dal sito quando pubblichi.',
  backups: 'Nelle copie di sicurezza resta tutto finché queste non scadono.',
  submit: 'Cancella per sempre',
  unknown: 'Nessuna conferma dal sito: non si sa se è cancellata. Quando torna la rete, cerca la persona in «Cerca».',
  done: { one: 'Cancellata una richiesta.', other: 'Cancellate {count} richieste.' },
} as const

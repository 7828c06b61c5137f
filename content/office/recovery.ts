/** The e-mail with a code for somebody who has lost all devices. */
export const recoveryMail = {
  label: 'Ufficio',
  subject: 'Codice per entrare nell’ufficio: {name}',
  title: 'Un codice per {name}',
  text: 'Apri {address}, tocca «Ho un codice» e scrivilo. Vale dieci minuti, una volta sola.',
  warning: 'Se nessuno di voi l’ha chiesto, cancella questa email: senza il codice non entra nessuno.',
  footer: 'Avviso automatico del sito di {brand}. Chi ha il codice entra nell’ufficio: non inoltrarlo.',
} as const

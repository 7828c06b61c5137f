/** Whom the confirmation in the preview is for. */
export const sampleHost = { name: 'Anna Bianchi', phone: '+39 333 555 0199', zone: 'roma' } as const

/** The mail that is sent to try its words. */
export const mailTest = {
  send: 'Manda una prova',
  text: 'Arriva alla casella che riceve gli avvisi, con le parole della bozza e un nome inventato.',
  sent: 'Partita: guarda nella casella degli avvisi.',
  failed: 'Non è partita. Dillo a chi segue il sito.',
  off: 'Qui le email non sono attive: si vede solo l’anteprima.',
} as const

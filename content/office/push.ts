/** Push messages on the telephones of the office. */
export const push = {
  title: 'Nuova richiesta: {name}, {place}',
  plainTitle: 'Nuova richiesta, {place}',
  body: 'Da contattare entro {deadline}.',
  lateBody: 'Il termine era {deadline}.',
  deliver: {
    title: 'Com’è andata da {name}?',
    plainTitle: 'Com’è andato lo shooting?',
    body: 'Le fotografie entro {deadline}.',
  },
  test: { title: 'Prova riuscita', body: 'Gli avvisi arrivano su questo dispositivo.' },
  /** In the morning's digest. */
  lost: {
    one: 'Un dispositivo non riceve più gli avvisi: {telephones}. Apri lì l’ufficio, e li riattiva da solo.',
    other: '{count} dispositivi non ricevono più gli avvisi: {telephones}. Apri lì l’ufficio, e li riattiva da solo.',
  },
  telephone: '{person} ({device})',
} as const

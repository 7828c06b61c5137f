/** First message of a chat with somebody who did not answer the call, with and without a known first name. */
export const missedCall = {
  named: 'Ciao {name}, siamo {brand}: ti abbiamo cercato poco fa per le foto {house}. Quando possiamo richiamarti?',
  plain: 'Ciao, siamo {brand}: ti abbiamo cercato poco fa per le foto {house}. Quando possiamo richiamarti?',
} as const

/** The names of files that the office offers for download. */
export const downloads = { lead: 'richiesta-{id}.json', table: 'richieste.csv' } as const

/** The card on the first screen, and the line of the digest. */
export const reviewsWaiting = {
  title: 'Recensioni',
  about: 'Se e quando chiedertelo, quelle ricevute, la media. Non parte nulla da solo.',
  open: 'Apri le recensioni',
  toAsk: { one: 'Una persona a cui puoi chiederla', other: '{count} persone a cui puoi chiederla' },
  toRead: { one: 'una da leggere', other: '{count} da leggere' },
  digest: 'Recensioni: {words}. Le trovi nell’ufficio, in «Recensioni».',
} as const

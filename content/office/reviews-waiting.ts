/** The card on the first screen, and the line of the digest. */
export const reviewsWaiting = {
  title: 'Recensioni',
  about: 'Quando chiederle, quelle ricevute, la media. Non parte nulla da solo.',
  open: 'Apri le recensioni',
  toAsk: { one: 'da chiedere a una persona', other: 'da chiedere a {count} persone' },
  toRead: { one: 'una\u00a0da\u00a0leggere', other: '{count}\u00a0da\u00a0leggere' },
  /** Until a publication without it. */
  withdrawn: {
    one: 'Una recensione è stata ritirata e il sito la mostra ancora: pubblica il sito.',
    other: '{count} recensioni sono state ritirate e il sito le mostra ancora: pubblica il sito.',
  },
  publish: 'Che cosa cambia',
  digest: 'Recensioni: {words}. Le trovi nell’ufficio, in «Recensioni».',
} as const

/** The copies of all that is stored, in the settings of the office and in the morning's digest. */
export const backups = {
  title: 'Copie',
  never: 'mai fatte: chiedi a chi segue il sito di accendere la copia di ogni notte',
  last: 'Ultima copia: {moment}, riaperta e contata',
  none: 'Nessuna copia è stata ancora riaperta',
  sent: 'Fuori dal server: {moment}',
  tonight: 'stanotte',
  failed: 'La copia fatta {moment} non vale: {reason}. Dillo a chi segue il sito.',
  failures: {
    unwritten: 'non è stato possibile scriverla',
    missing: 'il file non c’è',
    empty: 'il file è vuoto',
    version: 'il file è di un’altra versione del programma',
    'cut-off': 'il file finisce a metà',
    damaged: 'il file è danneggiato',
    refused: 'non si lascia ripristinare',
    miscounted: 'riaperta, non contiene tutto',
    photograph: 'la fotografia più recente non si apre',
    unchecked: 'non è stato possibile riaprirla',
  },
  warnings: {
    late: 'Da più di 36 ore manca una copia che si apra. Dillo a chi segue il sito.',
    'same-disk':
      'La copia sta sullo stesso disco dei dati: se si rompe, si perde tutto. Chiedi a chi segue il sito di mandarla anche in un secondo posto.',
    'disk-full': 'Il disco delle copie è quasi pieno: ne resta libero meno del 10\u00a0%.',
    'data-disk-full': 'Il disco dei dati è quasi pieno: ne resta libero meno del 10\u00a0%.',
    'sent-late': 'Da più di 36 ore nessuna copia esce dal server. Dillo a chi segue il sito.',
  },
} as const

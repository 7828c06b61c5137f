import type { ReviewState } from '../../leads/review.ts'

/** The screen of reviews. */
export const reviewsScreen = {
  title: 'Recensioni',
  off: 'Qui raccogli le recensioni di chi ha ricevuto le fotografie. Non parte nulla da solo: dopo qualche giorno l’ufficio ti chiede se vuoi chiederla.',
  setting: 'Chiedimi se chiedere una recensione',
  when: 'Quando',
  never: 'Mai',
  days: { one: '{count} giorno dopo la consegna', other: '{count} giorni dopo la consegna' },
  save: 'Salva',
  saved: 'Salvato.',
  average: '{mean} su 5',
  averageOf: {
    one: 'la media di una recensione, pubblicata o no',
    other: 'la media di tutte le {count}, pubblicate o no',
  },
  toAsk: 'Vuoi chiederla?',
  toAskNote:
    'A questa persona arriva un link solo suo. Chiedila a tutti, non solo a chi è contento: la legge vuole così.',
  delivered: '{place}, consegnata {moment}',
  askMail: 'Chiedi per email',
  askMailName: 'Chiedi per email a {name}',
  askChat: 'Chiedi su WhatsApp',
  askChatName: 'Chiedi su WhatsApp a {name}',
  openChat: 'Apri WhatsApp',
  openChatText: 'Il messaggio per {name} è pronto: lo invii tu.',
  skip: 'Non chiedere',
  skipName: 'Non chiedere a {name}',
  skipped: 'Non te lo chiediamo più per questa persona.',
  asked: 'L’email parte adesso.',
  tooMany: 'A questa persona oggi sono già partite abbastanza email. Riprova domani.',
  list: 'Le recensioni',
  none: 'Ancora nessuna.',
  proof: 'Richiesta del {requested}, consegna del {delivered}',
  shownAs: 'Si firma «{name}»',
  private: 'Solo per voi: non vuole che si pubblichi.',
  publish: 'Metti nella bozza del sito',
  published: 'È nella bozza: va online quando pubblichi il sito.',
  full: 'Sul sito non c’è posto: togli prima un esempio o un’altra recensione.',
  leave: 'Lascia',
  left: 'Lasciata: conta nella media, non è sul sito.',
  answer: 'La tua risposta',
  answerHint: 'La legge chi ha scritto, dal suo link. Le sue parole non si toccano.',
  answerSave: 'Salva la risposta',
  answered: 'Risposta salvata.',
  stillOnSite: 'Ritirata: togli le sue parole dal sito e pubblica.',
  withdrawnNote:
    'Chi l’ha scritta l’ha ritirata: parole e stelle non ci sono più. Se era sul sito, sparisce quando pubblichi.',
  site: 'Apri il sito',
} as const

export const reviewStateNames = {
  asked: 'Chiesta',
  given: 'Da leggere',
  published: 'Pubblicata',
  left: 'Lasciata',
  withdrawn: 'Ritirata',
} as const satisfies Record<ReviewState, string>

/** The question on return from a call. */
export const afterCall = {
  title: 'Vi siete sentiti?',
  who: '{name}, {place}',
  yes: 'Sì',
  book: 'Sì, fissa lo shooting',
  noAnswer: 'Non risponde',
  laterTitle: 'Quando richiami?',
  inAnHour: 'Tra un’ora',
  tonight: 'Stasera alle 19',
  tomorrow: 'Domani alle 10',
  another: 'Un altro momento',
  tooLate: '{choice}, oltre le 24\u00a0ore',
  late: 'È oltre le 24\u00a0ore promesse: a questa persona scrivi almeno due righe prima.',
  submit: 'Richiamo a quell’ora',
} as const

/** The question on return from a chat or an e-mail. */
export const afterWriting = {
  title: 'Hai scritto?',
  written: 'Ho scritto, aspetto risposta',
  spoken: 'Ci siamo già sentiti',
  not: 'No, non ancora',
} as const

/** The question on return from a message that was ready to be sent. */
export const hasWritten = { title: 'Hai scritto?', yes: 'Sì, mandato', no: 'No, non ancora' } as const

/** Nobody answered: the next thing to do. */
export const noAnswer = {
  title: 'Non risponde',
  text: 'L’abbiamo annotato. Un messaggio spesso arriva dove la chiamata non arriva.',
  textAlone: 'L’abbiamo annotato.',
  whatsapp: 'Scrivi su WhatsApp',
  mail: 'Scrivi un’email',
  later: 'Richiama più tardi',
  done: 'Basta così',
} as const

export const booking = {
  title: 'Fissa lo shooting',
  day: 'Giorno',
  time: 'Ora',
  zone: 'Ora italiana.',
  submit: 'Conferma giorno e ora',
  missing: 'Scegli il giorno e l’ora.',
  past: 'Questo momento è già passato.',
} as const

/** Why a request is lost. */
export const losing = { title: 'Perché è persa?', text: 'Scegli il motivo: lo ritrovi in «Numeri».' } as const

/** Somebody else was faster: whether what was wanted is done all the same. */
export const allTheSame = {
  contacted: 'Vuoi segnarla comunque come contattata?',
  calledOff: 'Vuoi togliere comunque la data?',
  booked: 'Vuoi fissare comunque lo shooting per {moment}?',
  delivered: 'Vuoi segnarla comunque come consegnata?',
  link: 'Vuoi cambiare comunque il link delle foto?',
  lost: 'Vuoi segnarla comunque come persa?',
  'no-answer': 'Vuoi annotare comunque che non risponde?',
  written: 'Vuoi annotare comunque che hai scritto?',
  'call-back': 'Vuoi segnarla comunque da richiamare {moment}?',
  released: 'Vuoi lasciarla passare comunque?',
  spam: 'Vuoi buttarla comunque come spam?',
  reopened: 'Vuoi riaprirla comunque?',
  reopenedWithDate: 'Vuoi riaprirla comunque? La data va via.',
  corrected: 'Vuoi correggere comunque i dati?',
  erased: 'Vuoi cancellare comunque, per sempre, le richieste scelte?',
  email: 'Vuoi mandare comunque l’email?',
  emailAgain: 'L’host è già stato avvisato. Vuoi mandare ancora l’email?',
  whatsapp: 'Vuoi segnare comunque che il messaggio è partito?',
} as const

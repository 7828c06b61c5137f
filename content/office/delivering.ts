/** The photographs are delivered, and the host is told where they are. */
export const delivering = {
  title: 'Fotografie consegnate',
  titleAgain: 'Le fotografie di {name}',
  link: 'Il tuo link alle fotografie',
  hint: 'WeTransfer, Drive, Dropbox… Serve per scriverlo a {name}. Puoi anche lasciarlo vuoto.',
  malformed: 'Incolla il link intero: comincia con https://',
  submit: 'Segna come consegnate',
  submitAgain: 'Salva il link',
  send: 'Mandale a {name}',
  sendText: 'Il messaggio con il link è pronto: lo rileggi e lo invii tu.',
  whatsapp: 'Scrivi su WhatsApp',
  mail: 'Scrivi un’email',
  done: 'Basta così',
  written: 'Il messaggio con il link era pronto da inviare. Se è partito, resta scritto nella storia.',
  marked: 'Segnate come mandate.',
  /** The message was with the link before. */
  changedMeanwhile:
    'Nel frattempo il link è cambiato: il tuo messaggio a {name} ha quello di prima. Mandane un altro con quello di adesso.',
} as const

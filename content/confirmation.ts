/** The e-mail that a host gets after a request. Names in braces are filled in. */
export const confirmation = {
  subject: 'Ci sentiamo entro {scadenza} · {marchio}',
  // When the 24 hours are over already, because the request was let through late.
  lateSubject: 'La tua richiesta è arrivata · {marchio}',
  label: 'Richiesta ricevuta',
  title: { named: 'Grazie {nome}, la tua richiesta è arrivata', plain: 'Grazie, la tua richiesta è arrivata' },
  until: 'Ti contattiamo entro',
  late: 'Ti contattiamo appena possibile.',
  lateStep: 'Appena possibile',
  from: 'Da questo numero',
  chatFrom: 'o su WhatsApp dal',
  fromInWords: 'Ti chiamiamo dal {telefono}.',
  fromBothInWords: 'Ti chiamiamo dal {telefono} o ti scriviamo su WhatsApp dal {whatsapp}.',
  save: 'Salva il contatto in allegato: così, quando il telefono squilla, sai che siamo noi.',
  saveWithReminder:
    'Salva il contatto in allegato: così, quando il telefono squilla, sai che siamo noi. C’è anche il promemoria per il calendario.',
  contactFile: 'contatto.vcf',
  chat: 'WhatsApp',
  call: 'Chiamaci',
  chatMessage: 'Ciao! Ho mandato una richiesta dal sito per lo shooting della mia casa.',
  otherCity: 'La tua casa è in un’altra città: per prima cosa ti diciamo se possiamo venire.',
  stepsTitle: 'Che cosa succede adesso',
  prepareTitle: 'Intanto, la casa',
  prepareText: 'Che cosa sistemare il giorno prima, stanza per stanza e un’ora prima: sta su un foglio.',
  prepare: 'Apri la lista',
  aboutTitle: 'Chi siamo',
  footer:
    'Email automatica: la ricevi perché questo indirizzo è stato scritto nel modulo di {sito}. Non l’hai scritto tu? Non devi fare nulla. Come usiamo i dati: {privacy}',
} as const

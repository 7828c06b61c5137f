/** First messages of a chat on WhatsApp, with and without a known first name. Names in braces are filled in. */
export const firstMessages = {
  greeting: {
    named: 'Ciao {nome}, siamo {marchio}. Grazie per la tua richiesta! Quando possiamo sentirci per le foto {casa}?',
    plain: 'Ciao, siamo {marchio}. Grazie per la tua richiesta! Quando possiamo sentirci per le foto {casa}?',
  },
  // To somebody who was recommended and has asked for nothing: whence the number is, and the privacy policy (GDPR, art. 14).
  recommended: {
    subject: 'Le foto {casa} · {marchio}',
    named:
      'Ciao {nome}, siamo {marchio}: qualcuno che ti conosce ci ha dato il tuo contatto per le foto {casa}. Quando possiamo sentirci? Come usiamo i dati: {privacy}',
    plain:
      'Ciao, siamo {marchio}: qualcuno che ti conosce ci ha dato il tuo contatto per le foto {casa}. Quando possiamo sentirci? Come usiamo i dati: {privacy}',
  },
  // To somebody who was answered before.
  again: {
    named: 'Ciao {nome}, siamo {marchio}: ti scriviamo per le foto {casa}.',
    plain: 'Ciao, siamo {marchio}: ti scriviamo per le foto {casa}.',
  },
  // Where a date is fixed.
  aboutDate: {
    named: 'Ciao {nome}, siamo {marchio}: ti scriviamo per lo shooting di {data} alle {ora}.',
    plain: 'Ciao, siamo {marchio}: ti scriviamo per lo shooting di {data} alle {ora}.',
  },
  // Where the host asks for another time than the one that is fixed.
  otherTime: {
    named:
      'Ciao {nome}, siamo {marchio}: abbiamo letto che lo shooting di {data} alle {ora} non ti va bene. Troviamo insieme un altro orario: quando ti farebbe comodo?',
    plain:
      'Ciao, siamo {marchio}: abbiamo letto che lo shooting di {data} alle {ora} non ti va bene. Troviamo insieme un altro orario: quando ti farebbe comodo?',
  },
  // To somebody who did not answer the call.
  missedCall: {
    named: 'Ciao {nome}, siamo {marchio}: ti abbiamo cercato poco fa per le foto {casa}. Quando possiamo richiamarti?',
    plain: 'Ciao, siamo {marchio}: ti abbiamo cercato poco fa per le foto {casa}. Quando possiamo richiamarti?',
  },
  // The photographs are ready: on WhatsApp, and as the text of an e-mail.
  photosReady: {
    subject: 'Le tue fotografie sono pronte · {marchio}',
    named:
      'Ciao {nome}, le fotografie {casa} sono pronte: {link} Scaricale appena puoi, e se qualcosa non ti convince scrivici. {marchio}',
    plain:
      'Ciao, le fotografie {casa} sono pronte: {link} Scaricale appena puoi, e se qualcosa non ti convince scrivici. {marchio}',
  },
  // Whether the host would write a review: on WhatsApp, and at the top of the e-mail.
  reviewRequest: {
    subject: 'Com’è andata con noi? · {marchio}',
    named:
      'Ciao {nome}, siamo {marchio}. Com’è andata? Se ti va, raccontalo in due righe: {link} Il link è solo tuo, e puoi ritirare tutto quando vuoi.',
    plain:
      'Ciao, siamo {marchio}. Com’è andata? Se ti va, raccontalo in due righe: {link} Il link è solo tuo, e puoi ritirare tutto quando vuoi.',
  },
} as const

import type * as confirmation from './confirmation.ts'
import { sentence, text, title, word } from './editing/field-makers.ts'
import { fieldsOf } from './editing/fields-of.ts'
import type * as firstMessages from './first-messages.ts'

export const confirmationFields = fieldsOf<typeof confirmation & typeof firstMessages>()(
  {
    mails: {
      'confirmation.subject': text('Email di conferma: oggetto', 90),
      'confirmation.lateSubject': text('Oggetto, se le 24 ore sono passate', 90),
      'confirmation.label': word('Sopra il titolo'),
      'confirmation.title.named': text('Titolo, con il nome', 90),
      'confirmation.title.plain': text('Titolo, se il nome non si capisce', 90),
      'confirmation.until': word('Prima dell’ora promessa'),
      'confirmation.late': text('Se le 24 ore sono passate', 90),
      'confirmation.from': word('Prima del telefono'),
      'confirmation.chatFrom': word('Prima di WhatsApp'),
      'confirmation.fromInWords': text('Da che numero chiamate', 120),
      'confirmation.fromBothInWords': text('Da che numeri chiamate e scrivete', 120),
      'confirmation.save': sentence('Perché salvare il numero'),
      'confirmation.saveWithReminder': sentence('Lo stesso, con il promemoria allegato'),
      'confirmation.chat': word('Pulsante di WhatsApp'),
      'confirmation.call': word('Pulsante che chiama'),
      'confirmation.chatMessage': sentence('Messaggio pronto per scrivervi', { max: 200 }),
      'confirmation.stepsTitle': title('Titolo dei passi'),
      'confirmation.prepareTitle': title('Titolo della lista per la casa'),
      'confirmation.prepareText': sentence('Che cosa c’è nella lista'),
      'confirmation.prepare': word('Pulsante della lista'),
      'confirmation.aboutTitle': title('Titolo: chi siete'),
      'confirmation.footer': sentence('In fondo: perché arriva', { max: 400 }),
      'firstMessages.greeting.named': sentence('Primo messaggio WhatsApp, con il nome'),
      'firstMessages.greeting.plain': sentence('Primo messaggio WhatsApp, senza nome'),
      'firstMessages.again.named': sentence('WhatsApp a chi conosci già, con il nome'),
      'firstMessages.again.plain': sentence('WhatsApp a chi conosci già, senza nome'),
      'firstMessages.aboutDate.named': sentence('WhatsApp se c’è una data, con il nome'),
      'firstMessages.aboutDate.plain': sentence('WhatsApp se c’è una data, senza nome'),
      'firstMessages.missedCall.named': sentence('Se non risponde, con il nome'),
      'firstMessages.missedCall.plain': sentence('Se non risponde, senza nome'),
      'firstMessages.reviewRequest.subject': text('Recensione: oggetto dell’email', 90),
      'firstMessages.reviewRequest.named': sentence('Chiedere la recensione, con il nome'),
      'firstMessages.reviewRequest.plain': sentence('Chiedere la recensione, senza nome'),
      'firstMessages.photosReady.subject': text('Fotografie pronte: oggetto dell’email', 90),
      'firstMessages.photosReady.named': sentence('Fotografie pronte, con il nome'),
      'firstMessages.photosReady.plain': sentence('Fotografie pronte, senza nome'),
    },
  },
  { 'confirmation.contactFile': 'a file name' },
)

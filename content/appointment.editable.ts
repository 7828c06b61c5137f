import type * as appointment from './appointment.ts'
import { sentence, text, title, word } from './editing/field-makers.ts'
import { fieldsOf } from './editing/fields-of.ts'

const hint = 'I nomi tra parentesi graffe si riempiono da soli: lasciali come sono.'

export const appointmentFields = fieldsOf<typeof appointment>()(
  {
    mails: {
      'appointment.label': word('Data dello shooting: sopra il titolo'),
      'appointment.hello.named': text('Saluto, con il nome', 60, { hint }),
      'appointment.hello.plain': text('Saluto, se il nome non si capisce', 60),
      'appointment.invite.subject': text('Data fissata: oggetto', 90),
      'appointment.invite.text': sentence('Data fissata'),
      'appointment.change.subject': text('Data cambiata: oggetto', 90),
      'appointment.change.text': sentence('Data cambiata'),
      'appointment.cancellation.subject': text('Data annullata: oggetto', 90),
      'appointment.cancellation.text': sentence('Data annullata'),
      'appointment.reminder.subject': text('Il giorno prima: oggetto', 90),
      'appointment.reminder.text': sentence('Il giorno prima'),
      'appointment.when': word('Prima del giorno'),
      'appointment.howLong': word('Prima della durata'),
      'appointment.where': word('Prima dell’indirizzo'),
      'appointment.confirm': word('Pulsante che conferma'),
      'appointment.calendar': sentence('Del calendario in allegato'),
      'appointment.calendarOff': sentence('Dell’annullamento in allegato'),
      'appointment.calendarTitle': text('Titolo nel calendario dell’host', 60),
      'appointment.calendarText': sentence('Testo nel calendario dell’host'),
      'appointment.prepareTitle': title('Titolo della lista per la casa'),
      'appointment.prepareText': sentence('Che cosa c’è nella lista'),
      'appointment.prepare': word('Pulsante della lista'),
      'appointment.footer': sentence('In fondo: perché arriva', { max: 400 }),
      'appointment.chat.invite': sentence('Messaggio: data fissata', { max: 400 }),
      'appointment.chat.change': sentence('Messaggio: data cambiata', { max: 400 }),
      'appointment.chat.cancellation': sentence('Messaggio: data annullata'),
      'appointment.chat.place': text('Messaggio: l’indirizzo', 90),
      'appointmentPage.title': title('Pagina di conferma: titolo'),
      'appointmentPage.confirm': word('Pulsante: confermo'),
      'appointmentPage.confirmNote': text('Sotto il pulsante', 90),
      'appointmentPage.otherTitle': title('Titolo: non puoi?'),
      'appointmentPage.otherLabel': word('Domanda dell’altro orario'),
      'appointmentPage.otherHint': text('Un esempio di risposta', 90),
      'appointmentPage.other': word('Pulsante: altro orario'),
      'appointmentPage.prepare': word('Link alla lista per la casa'),
      'appointmentPage.calendar': word('Link al calendario'),
    },
  },
  { 'appointment.calendarFile': 'a file name' },
)

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
      'appointment.when': word('Data dello shooting: prima del giorno'),
      'appointment.howLong': word('Data dello shooting: prima della durata'),
      'appointment.where': word('Data dello shooting: prima dell’indirizzo'),
      'appointment.confirm': word('Data dello shooting: pulsante che conferma'),
      'appointment.calendar': sentence('Del calendario in allegato'),
      'appointment.calendarOff': sentence('Dell’annullamento in allegato'),
      'appointment.calendarTitle': text('Titolo nel calendario dell’host', 60),
      'appointment.calendarText': sentence('Testo nel calendario dell’host'),
      'appointment.prepareTitle': title('Data dello shooting: titolo della lista per la casa'),
      'appointment.prepareText': sentence('Data dello shooting: che cosa c’è nella lista'),
      'appointment.prepare': word('Data dello shooting: pulsante della lista'),
      'appointment.footer': sentence('Data dello shooting: in fondo, perché arriva', { max: 400 }),
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

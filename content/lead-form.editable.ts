import { sentence, spoken, text, word } from './editing/field-makers.ts'
import { fieldsOf } from './editing/fields-of.ts'
import type * as leadForm from './lead-form.ts'

export const leadFormFields = fieldsOf<typeof leadForm>()(
  {
    form: {
      'leadForm.title': word('Titolo del modulo'),
      'leadForm.help': sentence('Frase sopra i campi', { max: 200 }),
      'fields.*.label': word('Che cosa chiede'),
      'fields.*.hint': text('Esempio scritto dentro', 40, { isOptional: true }),
      'leadForm.submit': text('Pulsante che manda la richiesta', 28),
      'leadForm.submitting': word('Pulsante, mentre parte'),
      'privacyNotice.text': sentence('Nota sulla privacy'),
      'privacyNotice.link': text('Link alla privacy', 60),
      'leadForm.sentTitle': word('Richiesta arrivata: titolo'),
      'leadForm.sentNext': sentence('Richiesta arrivata: che cosa succede', { max: 200 }),
      'leadForm.sentBy': word('Richiesta arrivata: prima dell’ora promessa'),
      'leadForm.sentByElsewhere': word('Dopo l’ora, per chi è all’estero'),
      'leadForm.sendAnother': word('Pulsante: un’altra richiesta'),
      'leadForm.missingTitle': text('Titolo, quando manca qualcosa', 60),
      'fieldMessages.*.missing': text('Se lo lasciano vuoto', 90),
      'fieldMessages.*.malformed': text('Se c’è un errore', 140),
      'toasts.*.title': word('Avviso: titolo'),
      'toasts.*.message': text('Avviso: testo', 90),
      'malformedToast.title': word('Avviso per un errore: titolo'),
      'malformedToast.message': text('Avviso per un errore: testo', 90),
      'leadForm.failedNext': sentence('Se la richiesta non parte'),
      'leadForm.failedChat': word('Se non parte: pulsante di WhatsApp'),
      'leadForm.failedMail': word('Se non parte: pulsante dell’email'),
      'leadForm.failedPhone': word('Se non parte: prima del telefono'),
      'leadForm.notifications': spoken('Nome degli avvisi'),
      'leadForm.close': spoken('Pulsante: chiudi l’avviso'),
      'emailSuggestion.question': word('Se l’email sembra sbagliata: domanda', {
        hint: 'Dopo arriva l’indirizzo giusto, con il punto di domanda.',
      }),
      'emailSuggestion.accept': word('Se l’email sembra sbagliata: pulsante'),
      'needsScript.text': text('Se il modulo non funziona: inizio della frase', 100, {
        hint: 'Appare di rado, su telefoni che bloccano il modulo: la frase porta a WhatsApp, email e telefono.',
      }),
      'needsScript.chat': word('Se il modulo non funziona: link a WhatsApp'),
      'needsScript.orMail': word('Se il modulo non funziona: prima dell’email'),
      'needsScript.mail': word('Se il modulo non funziona: link all’email'),
      'needsScript.orPhone': word('Se il modulo non funziona: prima del telefono'),
      'calendarEntry.link': word('Pulsante che aggiunge il promemoria'),
      'calendarEntry.title': word('Promemoria: titolo', {
        hint: 'Prima c’è il nome dell’attività, dopo il giorno e l’ora.',
      }),
      'calendarEntry.text': text('Promemoria: testo', 120, { hint: 'Dopo c’è il telefono.' }),
      mailSubject: text('Oggetto dell’email che ti scrivono', 60),
      'answerTitles.sent': word('Nome della scheda: richiesta arrivata'),
      'answerTitles.notSent': text('Nome della scheda: richiesta non partita', 60),
      errorTitlePrefix: text('Nome della scheda: inizio, se c’è un errore', 20),
    },
  },
  {
    'privacyNotice.href': 'an address',
    'calendarEntry.file': 'a file name',
    honeypot: 'what bots see',
  },
)

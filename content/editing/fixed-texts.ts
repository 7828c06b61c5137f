import { weeklySlots } from '../landing.ts'

/**
 * The texts that stay as the specification has them, whoever's site it is, by their place in `Texts` (business/content.ts). The office
 * shows them locked. Every other text is the owner's to change; `content.test.tsx` compares these with the content.
 */
export const fixedTexts: Readonly<Record<string, string>> = {
  'sections.0.label': 'Servizi',
  'sections.1.label': 'Gallery',
  'sections.2.label': 'Risultati',
  'sections.3.label': 'Recensioni',
  'hero.headline': 'Affitta meglio, con foto professionali.',
  'leadForm.submitting': 'Invio in corso...',
  'toasts.missing.title': 'Errore',
  'toasts.missing.message': 'Tutti i campi sono obbligatori',
  'toasts.failed.title': 'Errore',
  'toasts.failed.message': 'Si è verificato un errore. Riprova più tardi.',
  'toasts.sent.title': 'Grazie!',
  'toasts.sent.message': 'Il nostro Team ti contatterà entro 24h.',
  'header.book': 'Prenota Ora!',
  'notFound.title': 'Oops! Page not found',
}

/** Words that must stay in a text, whatever stands around them: rules of the software, and promises of the business. */
export const fixedWords: Readonly<Record<string, readonly string[]>> = {
  'booking.steps.0.when': ['24 ore'],
  'booking.capacity': [`${weeklySlots} slot settimanali`],
  'leadForm.help': ['tutti i campi', 'obbligatori'],
  'leadForm.sentNext': ['data e orario'],
}

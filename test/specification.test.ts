import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import * as landing from '../content/landing.ts'
import { projectRoot } from '../scripts/project-root.ts'
import { contentPlaces } from './content-places.ts'

/** The texts of the specification, by their place in `Texts` (business/content.ts); of the privacy policy by their place in its file. */
const texts: Readonly<Record<string, string>> = {
  'sections.0.label': 'Servizi',
  'sections.1.label': 'Gallery',
  'sections.2.label': 'Risultati',
  'sections.3.label': 'Recensioni',
  'hero.headline': 'Affitta meglio, con foto professionali.',
  'hero.badges.rating.value': '5,0',
  'services.features.0.figure': '24-48h',
  'services.features.3.figure': '360°',
  'statistics.list.0.value': '+187%',
  'statistics.list.1.value': '+34%',
  'statistics.list.2.value': '+156%',
  'statistics.list.3.value': '4,9',
  'cityOptions.0.label': 'Roma',
  'cityOptions.1.label': 'Milano',
  'cityOptions.2.label': 'Altro',
  'leadForm.submitting': 'Invio in corso...',
  'toasts.missing.title': 'Errore',
  'toasts.missing.message': 'Tutti i campi sono obbligatori',
  'toasts.failed.title': 'Errore',
  'toasts.failed.message': 'Si è verificato un errore. Riprova più tardi.',
  'toasts.sent.title': 'Grazie!',
  'toasts.sent.message': 'Il nostro Team ti contatterà entro 24h.',
  'privacy-policy.updated': '2025-06-25',
  'footer.copyrightYear': '2025',
  'header.book': 'Prenota Ora!',
  'notFound.title': 'Oops! Page not found',
}

/** How many of a thing it asks for. */
const counts: Readonly<Record<string, number>> = {
  sections: 4,
  'services.list': 5,
  'services.photos': 3,
  'services.features': 4,
  'gallery.photos': 5,
  'comparison.rows': 5,
  'statistics.list': 4,
  'reviews.testimonials': 3,
  cityOptions: 3,
}

/** What it says in its own words: these occur in the text, whatever stands around them. */
const words: Readonly<Record<string, readonly string[]>> = {
  'hero.badges.premium': ['premium'],
  'hero.badges.verified': ['verificato'],
  'services.list.0.title': ['interni', 'HDR'],
  'services.list.1.title': ['esterni', 'giardini', 'terrazze'],
  'services.list.2.title': ['drone certificato'],
  'services.list.3.title': ['post-produzione'],
  'services.list.4.title': ['personalizzabili'],
  'services.features.0.label': ['consegna'],
  'services.features.1.figure': ['alta'],
  'services.features.1.label': ['risoluzione'],
  'services.features.2.figure': ['ritocco'],
  'services.features.2.label': ['professionale'],
  'services.features.3.label': ['tour virtuale'],
  'comparison.columns.amateur': ['foto amatoriali'],
  'comparison.columns.professional': ['foto professionali'],
  'comparison.rows.0': ['più prenotazioni'],
  'comparison.rows.1': ['tariffa media più alta'],
  'comparison.rows.2': ['migliore posizionamento'],
  'comparison.rows.3': ['più recensioni positive'],
  'comparison.rows.4': ['immagine professionale'],
  'statistics.list.0.label': ['visualizzazioni'],
  'statistics.list.1.label': ['prezzo per notte'],
  'statistics.list.2.label': ['tasso di prenotazione'],
  'statistics.list.3.label': ['valutazione media'],
  'booking.steps.0.when': ['24 ore'],
  'booking.capacity': ['solo 4 slot settimanali'],
  'leadForm.help': ['tutti i campi', 'obbligatori'],
  'leadForm.sentNext': ['data e orario'],
  'privacy-policy.sections.0': ['informazioni generali'],
  'privacy-policy.sections.1': ['titolare del trattamento'],
  'privacy-policy.sections.2': ['dati raccolti'],
  'privacy-policy.sections.3': ['finalità'],
  'privacy-policy.sections.4': ['basi giuridiche'],
  'privacy-policy.sections.5': ['conservazione'],
  'privacy-policy.sections.6': ['diritti dell’interessato'],
  'privacy-policy.sections.7': ['cookie'],
  'privacy-policy.sections.8': ['contatti'],
  'chatMessages.book': ['informazioni', 'prenotare', 'shooting'],
  'chatMessages.floating': ['informazioni', 'servizio fotografico'],
  'chatMessages.hero': ['interessa', 'servizio'],
  'footer.coverage': ['Roma', 'Milano'],
}

const { textAt, countAt } = contentPlaces()

test.each(Object.entries(texts))('%s is %s', (place, text) => {
  expect(textAt(place)).toBe(text)
})

test.each(Object.entries(counts))('of %s there are %i', (place, count) => {
  expect(countAt(place)).toBe(count)
})

test.each(Object.entries(words))('%s says %j', (place, said) => {
  const text = textAt(place).toLowerCase()
  expect(said.filter((word) => !text.includes(word.toLowerCase()))).toEqual([])
})

test('what is still marked as a sample in content/ is the specification’s', async () => {
  // Where tests run on a copy, content/ is in the project that was copied.
  const folder = process.env.CONTENT_FOLDER ?? join(projectRoot, 'content')
  const there: typeof landing = await import(/* @vite-ignore */ pathToFileURL(join(folder, 'landing.ts')).href)
  const samplesOf = ({ hero, statistics, reviews }: typeof landing) =>
    [hero.badges.rating, hero.badges.verification, ...statistics.list, ...reviews.testimonials].filter(
      (each) => each?.isSample,
    )
  const known = samplesOf(landing)
  expect(known).toHaveLength(9)
  // A sample with other words is no sample any more: its mark goes.
  expect(samplesOf(there).filter((sample) => !known.some((each) => isDeepStrictEqual(each, sample)))).toEqual([])
})

import { photo, sentence, spoken, text, title, word } from './editing/field-makers.ts'
import { fieldsOf } from './editing/fields-of.ts'
import type { NotFoundContent } from './page-content.ts'
import type * as site from './site.ts'

const readyMessage = (label: string) =>
  sentence(label, { max: 200, hint: 'Chi ti scrive lo trova pronto, e lo può cambiare.' })
const lawTitle = (of: string) =>
  word(`Titolo dei dati di legge di ${of}`, { hint: 'Dei tre si vede solo quello della tua impresa.' })

export const siteFields = fieldsOf<Omit<typeof site, 'notFound'> & { readonly notFound: NotFoundContent }>()(
  {
    frame: {
      'header.home': spoken('Che cosa fa il logo'),
      'header.navigation': spoken('Nome del menu'),
      'header.menu': spoken('Pulsante che apre il menu'),
      'header.book': word('Pulsante in alto'),
      'header.bookBy': word('Parole piccole sotto il pulsante'),
      'header.chat': spoken('Link a WhatsApp, o al telefono'),
      'header.skip': word('Link che salta il menu', { hint: 'Appare solo a chi si muove con i tasti.' }),
      'footer.description': sentence('Che cosa fai, in fondo alla pagina'),
      'footer.samplePhotos': text('Nota, se altrove ci sono immagini simulate', 120),
      'footer.coverageLabel': word('Titolo: dove lavori'),
      'footer.coverage': text('Dove lavori', 80),
      'footer.contactsLabel': word('Titolo: contatti'),
      'footer.companyLabels.person': lawTitle('un professionista'),
      'footer.companyLabels.trader': lawTitle('una ditta'),
      'footer.companyLabels.company': lawTitle('una società'),
      'footer.registeredOffice': word('Prima della sede'),
      'footer.vatNumber': word('Prima della partita IVA'),
      'footer.register': word('Prima del registro delle imprese'),
      'footer.registerNumber': word('Prima del numero di registro'),
      'footer.rea': word('Prima del REA'),
      'footer.shareCapital': word('Prima del capitale sociale'),
      'footer.soleShareholder': word('Socio unico'),
      'footer.inLiquidation': word('In liquidazione'),
      'footer.pec': word('Prima della PEC'),
      'footer.links': spoken('Nome dell’elenco dei documenti'),
      'footer.prepare': word('Link alla lista per la casa'),
      'footer.accessibility': word('Link all’accessibilità'),
      'footer.privacy': word('Link alla privacy'),
      'footer.copyrightYear': text('Anno', 6, { form: 'year', hint: 'Quello del copyright, in fondo a ogni pagina.' }),
      newTab: spoken('Dopo i link che aprono una pagina nuova', 60),
      'textPages.updated': word('Documenti: prima della data'),
      'textPages.privacyPolicy': word('Documenti: nome breve della privacy'),
      'textPages.accessibility': word('Documenti: nome breve dell’accessibilità'),
    },
    chat: {
      'chatMessages.book': readyMessage('Messaggio da «Prenota Ora!»'),
      'chatMessages.floating': readyMessage('Messaggio dal pulsante che resta sullo schermo'),
      'chatMessages.hero': readyMessage('Messaggio dall’apertura'),
      'floatingChat.region': spoken('Nome dell’angolo con il pulsante'),
      'floatingChat.label': spoken('Pulsante che resta sullo schermo'),
    },
    search: {
      'document.title': text('Titolo', 80, { hint: 'Con il nome dell’attività, Google ne mostra circa 70 lettere.' }),
      'document.description': text('Descrizione', 190, {
        isLong: true,
        hint: 'Le due righe sotto il titolo: che cosa fai, dove, e in quanto tempo.',
      }),
    },
    notFound: {
      'notFound.title': title(),
      'notFound.text': text('Testo', 120),
      'notFound.home': word('Link alla pagina iniziale'),
      'notFound.description': sentence('Come la presenta Google', { max: 200 }),
      'notFound.photo': photo('Fotografia', { isOptional: true }),
    },
  },
  {
    'document.language': 'the language of the code',
    sharing: 'the language of the code',
    moment: 'a format',
    retentionPeriod: 'a format',
  },
)

import { citiesInWords, inAllCities } from './city-words.ts'
import type { NotFoundContent } from './page-content.ts'
import { parts } from './parts.ts'
import { places } from './photos/places.ts'

/** Language, title and description of the site. */
export const document = {
  language: 'it',
  // Search engines show about 70 characters of a title with the brand, and about 160 of a description.
  title: `Foto professionali per case vacanza ${inAllCities}`,
  description: `Servizio fotografico per host e case vacanza ${inAllCities}: interni HDR, esterni,${parts.drone ? ' drone,' : ''} post-produzione e caricamento sui portali. Consegna in 24-48h.`,
} as const

/** A shared link to the site. */
export const sharing = {
  locale: 'it_IT',
} as const

/** A day with a time: 'domenica alle 21:17', 'domenica all’1:05'. The hour stays on the line of its 'alle'. */
export const moment = { atOne: '{day} all’{time}', at: '{day} alle\u00a0{time}' } as const

export const header = {
  home: 'pagina iniziale',
  navigation: 'Sezioni',
  menu: 'Menu',
  book: 'Prenota Ora!',
  // Stands small after every 'Prenota Ora!'.
  bookBy: 'su WhatsApp',
  chat: 'Scrivici su WhatsApp',
  skip: 'Vai al contenuto',
} as const

export const footer = {
  description:
    'Servizio fotografico professionale per case vacanza e annunci di affitto: shooting, post-produzione e caricamento sui portali.',
  samplePhotos: 'Alcune immagini del sito sono simulate al computer, non case di clienti.',
  coverageLabel: 'Dove lavoriamo',
  coverage: `${citiesInWords}, a casa tua`,
  contactsLabel: 'Contatti',
  companyLabels: { person: 'Professionista', trader: 'Impresa', company: 'Società' },
  registeredOffice: 'Sede legale:',
  vatNumber: 'P.\u00a0IVA',
  register: 'Registro delle imprese di',
  registerNumber: 'n.',
  rea: 'REA',
  shareCapital: 'Capitale sociale versato €',
  soleShareholder: 'Società con socio unico',
  inLiquidation: 'Società in liquidazione',
  pec: 'PEC',
  links: 'Documenti',
  prepare: 'Prepara la casa',
  accessibility: 'Accessibilità',
  privacy: 'Privacy policy',
  copyrightYear: '2025',
} as const

/** Follows each link to the chat, for screen readers; its own text names WhatsApp. */
export const newTab = '(si apre in una nuova scheda)'

/** How long a lead is kept, with a no-break space before the noun. */
export const retentionPeriod = { one: '{count}\u00a0mese', other: '{count}\u00a0mesi' } as const

/** First messages of the chat, by the link that opens it. */
export const chatMessages = {
  book: 'Ciao! Vorrei informazioni per prenotare lo shooting fotografico della mia casa.',
  floating: 'Ciao! Vorrei informazioni sul servizio fotografico per case vacanza.',
  hero: 'Ciao! Mi interessa il vostro servizio fotografico per la mia casa vacanza.',
} as const

export type ChatMessage = keyof typeof chatMessages

export const floatingChat = { region: 'Chat', label: 'Chatta con noi su WhatsApp' } as const

export const notFound = {
  title: 'Oops! Page not found',
  description: `La pagina che cerchi non c’è, o non c’è più. Dalla pagina iniziale ritrovi i servizi fotografici per case vacanza ${inAllCities}.`,
  text: 'Questa pagina non c’è, o non c’è più.',
  home: 'Torna alla pagina iniziale',
  photo: places.notFound,
} as const satisfies NotFoundContent

export const textPages = {
  updated: 'Ultimo aggiornamento:',
  privacyPolicy: 'Privacy policy',
  accessibility: 'Accessibilità',
} as const

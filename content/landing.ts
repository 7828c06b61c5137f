import type { PhotoName } from './photos/photos.ts'

/** The sections that the header leads to, in page order; the ids are the anchors of their addresses. */
export const sections = [
  { id: 'servizi', label: 'Servizi' },
  { id: 'gallery', label: 'Gallery' },
  { id: 'risultati', label: 'Risultati' },
  { id: 'recensioni', label: 'Recensioni' },
] as const

export const bookingFormId = 'booking-form'

export const hero = {
  headline: 'Affitta meglio, con foto professionali.',
  sentence:
    'Veniamo a casa tua, a Roma o a Milano, quando la luce è quella giusta. Shooting, ritocco e caricamento sui portali sono compresi.',
  book: 'Prenota il tuo shooting',
  chat: 'Scrivici su WhatsApp',
  badges: {
    label: 'In breve',
    premium: 'Servizio premium',
    verified: 'Verificato',
    rating: '5,0',
    ratingOf: 'voto degli host al servizio',
    ratingSpoken: '5,0 stelle su 5',
  },
  photo: 'livingRoomRome',
} as const satisfies { photo: PhotoName } & Record<string, unknown>

export const services = {
  label: 'Servizi',
  title: 'La luce fa prenotare',
  intro:
    'Una visita, tutto compreso: lo shooting, la post-produzione, il caricamento sui portali. Più prenotazioni e un valore percepito più alto, perché chi cerca vede la tua casa nella sua ora migliore.',
  list: [
    {
      title: 'Interni in HDR',
      text: 'Più esposizioni per ogni inquadratura: si vedono la stanza e quello che c’è oltre la finestra.',
    },
    {
      title: 'Esterni, giardini e terrazze',
      text: 'Fuori scattiamo con il sole basso, quando i muri si scaldano e le ombre si allungano.',
    },
    {
      title: 'Riprese aeree con drone certificato',
      text: 'La casa, il giardino e quello che ha intorno, dove le regole di volo lo permettono.',
    },
    {
      title: 'Post-produzione',
      text: 'Verticali dritte, bianchi puliti, colori fedeli. Nessun arredo aggiunto, nessun metro in più.',
    },
    {
      title: 'Pacchetti personalizzabili',
      text: 'Dal monolocale alla villa, per una casa o per venti: scegli tu che cosa fotografare.',
    },
  ],
  photos: ['kitchenMilan', 'courtyardVilla', 'aerialVilla'],
  featuresTitle: 'Che cosa ricevi',
  features: [
    { figure: '24-48h', label: 'Consegna', text: 'Le foto pronte, dal giorno dello shooting.' },
    { figure: 'Alta', label: 'Risoluzione', text: 'File grandi, per i portali, il tuo sito e la stampa.' },
    { figure: 'A mano', label: 'Ritocco professionale', text: 'Una fotografia alla volta, da chi l’ha scattata.' },
    { figure: '360°', label: 'Tour virtuale', text: 'Chi prenota gira per le stanze prima di arrivare.' },
  ],
} as const satisfies { photos: readonly PhotoName[] } & Record<string, unknown>

export const gallery = {
  label: 'Gallery',
  title: 'Ogni stanza ha la sua ora',
  note: 'Immagini dimostrative: i luoghi sono inventati.',
  open: 'Apri la foto grande',
  lightbox: {
    label: 'Foto a tutto schermo',
    of: 'di',
    credit: 'Foto',
    previous: 'Foto precedente',
    next: 'Foto successiva',
    close: 'Chiudi la foto',
  },
  photos: ['terraceRome', 'bathroom', 'bedroomMilan', 'livingRoomMilan', 'diningRoomRome'],
} as const satisfies { photos: readonly PhotoName[] } & Record<string, unknown>

export const comparison = {
  label: 'Risultati',
  title: 'La stessa stanza, due fotografie',
  intro:
    'Stesso soggiorno, stesso punto di vista. Cambiano la luce, l’ordine e le linee dritte: chi scorre gli annunci lo vede in mezzo secondo.',
  comparer: {
    label: 'Confronto tra foto amatoriale e foto professionale',
    amateur: 'Foto amatoriale',
    professional: 'professionale',
    before: 'Prima',
    after: 'Dopo',
  },
  before: 'livingRoomAmateur',
  after: 'livingRoomProfessional',
  tableCaption: 'Foto amatoriali e foto professionali a confronto',
  columns: { characteristic: 'Caratteristica', amateur: 'Foto amatoriali', professional: 'Foto professionali' },
  rows: [
    'Più prenotazioni',
    'Tariffa media più alta',
    'Migliore posizionamento',
    'Più recensioni positive',
    'Immagine professionale',
  ],
  yes: 'Sì',
  no: 'No',
} as const satisfies { before: PhotoName; after: PhotoName } & Record<string, unknown>

export interface Statistic {
  readonly value: string
  readonly label: string
  readonly source: string
}

export const statistics = {
  title: 'Che cosa cambia dopo',
  sourceLabel: 'Fonte e metodo',
  // The owner must be able to show the data behind each note before the site is public.
  list: [
    {
      value: '+187%',
      label: 'visualizzazioni',
      source:
        'Statistiche del portale condivise dagli host: media dei 60 giorni dopo le nuove foto sui 60 giorni prima.',
    },
    {
      value: '+34%',
      label: 'prezzo per notte',
      source: 'Tariffa media incassata, stesso mese dell’anno prima e dell’anno dopo; sconti e pulizie esclusi.',
    },
    {
      value: '+156%',
      label: 'tasso di prenotazione',
      source: 'Prenotazioni ogni cento visualizzazioni dell’annuncio, 60 giorni dopo sui 60 giorni prima.',
    },
    {
      value: '4,9',
      label: 'valutazione media',
      source: 'Voto medio degli ospiti, su 5, agli annunci con le nostre foto: recensioni dei dodici mesi dopo.',
    },
  ],
} as const satisfies { list: readonly Statistic[] } & Record<string, unknown>

export interface Testimonial {
  readonly quote: string
  readonly reviewer: string
  readonly role: string
  readonly badge: string
}

export const reviews = {
  label: 'Recensioni',
  title: 'Lo dice chi apre la porta',
  stars: '5 stelle su 5',
  verification:
    'Come verifichiamo: pubblichiamo solo recensioni di clienti con uno shooting concluso, con il loro permesso. Il profilo indicato è stato controllato da noi. Non siamo affiliati ad alcun portale.',
  testimonials: [
    {
      quote: 'Ho cambiato solo le foto. Due settimane dopo avevo già riempito i fine settimana di maggio.',
      reviewer: 'Giulia',
      role: 'Host a Roma',
      badge: 'Verificata su un portale di prenotazione',
    },
    {
      quote: 'Undici appartamenti in tre giorni, annunci aggiornati da loro. Io ho soltanto aperto le porte.',
      reviewer: 'Marco',
      role: 'Property manager a Milano',
      badge: 'Verificato su un portale di affitti',
    },
    {
      quote: 'Hanno aspettato che il sole girasse sulla terrazza. Ora gli ospiti mi dicono: è proprio come nelle foto.',
      reviewer: 'Elena',
      role: 'Proprietaria a Roma',
      badge: 'Superhost',
    },
  ],
} as const satisfies { testimonials: readonly Testimonial[] } & Record<string, unknown>

export const booking = {
  label: 'Prenota',
  title: 'Parlaci della tua casa',
  intro: 'Lasciaci quattro dati: al giorno e all’ora pensiamo insieme.',
  stepsTitle: 'Che cosa succede dopo',
  steps: [
    { title: 'Ti scriviamo entro 24 ore', text: 'per confermare data e orario.' },
    { title: 'Fissiamo giorno e ora', text: 'guardando dove batte il sole in casa tua.' },
    { title: 'Scattiamo', text: 'da te, a Roma o a Milano.' },
    { title: 'Consegniamo in 24-48h', text: 'e carichiamo le foto sui portali.' },
  ],
  capacity: 'Solo 4 slot settimanali: a ogni casa serve la sua luce.',
  chatIntro: 'Preferisci parlarne subito?',
  photo: 'breakfastDetail',
  privacyBefore: 'Usiamo i tuoi dati soltanto per ricontattarti. Leggi l’',
  privacyLink: 'informativa sulla privacy',
  privacyAfter: '.',
} as const satisfies { photo: PhotoName } & Record<string, unknown>

import { inOneCity } from './city-words.ts'
import type {
  Booking,
  ComparisonContent,
  GalleryContent,
  Hero,
  Hours,
  ReviewsContent,
  ServicesContent,
  StatisticsContent,
  Tour,
} from './page-content.ts'
import { parts } from './parts.ts'
import { places } from './photos/places.ts'
import { when } from './when.ts'

/** The sections that the header links to, in page order; the ids are the fragments of their addresses. */
export const sections = [
  { id: 'servizi', label: 'Servizi' },
  { id: 'gallery', label: 'Gallery' },
  { id: 'risultati', label: 'Risultati' },
  { id: 'recensioni', label: 'Recensioni' },
] as const

export const bookingFormId = 'booking-form'

const verification = {
  text: [
    parts.drone ? 'Partita IVA attiva e attestato ENAC per chi pilota il drone.' : 'Partita IVA attiva.',
    ...when(parts.reviews, 'Ogni recensione la controlliamo noi: accanto a ciascuna c’è scritto come.'),
  ].join(' '),
  isSample: true,
}

// Before the site is public the owner must have the votes, and put their real number and period, as with the statistics.
const rating = {
  value: '5,0',
  of: 'su 5, voto medio degli host',
  sourceLabel: 'Fonte e metodo',
  source: [
    'La media dei voti, da 1\u00a0a\u00a05, che 36\u00a0host hanno dato allo shooting dopo la consegna, nel 2024.',
    'Non è il voto degli ospiti alle case.',
  ].join(' '),
  isSample: true,
}

export const hero: Hero = {
  // The two lines of a wide window; in a narrow one they wrap.
  headline: ['Affitta meglio,', 'con foto professionali.'],
  sentence: `Fotografiamo la tua casa vacanza, ${inOneCity}. Ritocco e caricamento sui portali compresi, foto pronte in 24-48h.`,
  book: 'Prenota il tuo shooting',
  chat: 'Scrivici su WhatsApp',
  promise: 'Ti contattiamo entro 24\u00a0ore, senza impegno.',
  badges: {
    label: 'In breve',
    premium: 'Servizio premium',
    verified: 'Verificato',
    ...(parts.verification ? { verification } : {}),
    ...(parts.rating ? { rating } : {}),
  },
  photo: places.hero,
}

const tour: Tour | undefined =
  parts.tour && places.tour
    ? {
        ...places.tour,
        open: 'Guarda il soggiorno a\u00a0360°',
        caption: 'Un esempio di tour virtuale: trascina e guardati intorno.',
        label: 'Soggiorno a 360°',
        hint: 'Trascina per guardarti intorno.',
        keys: 'Veduta del soggiorno. Le frecce la girano, più e meno avvicinano e allontanano.',
        loading: 'Apro la veduta…',
        flat: 'Qui la veduta non si può girare: ecco la fotografia intera.',
        turnLeft: 'Gira a sinistra',
        turnRight: 'Gira a destra',
        zoomIn: 'Avvicina',
        zoomOut: 'Allontana',
        fullScreen: 'Schermo intero',
        leaveFullScreen: 'Esci dallo schermo intero',
        close: 'Chiudi la veduta',
      }
    : undefined

export const services: ServicesContent = {
  label: 'Servizi',
  title: 'La luce fa prenotare',
  intro:
    'Shooting, post-produzione e caricamento sui portali: è tutto compreso. Chi cerca capisce al primo sguardo quanto vale la tua casa: più prenotazioni, e un valore percepito più alto.',
  list: [
    {
      title: 'Interni in HDR',
      text: 'Più esposizioni per ogni inquadratura: si vedono la stanza e quello che c’è oltre la finestra.',
    },
    {
      title: 'Esterni: giardini e terrazze',
      text: 'Facciate, tavoli all’aperto, verde. Se la casa è orientata bene, con il sole basso che scalda i muri.',
    },
    ...when(parts.drone, {
      title: 'Foto aeree con\u00a0drone certificato',
      text: 'La casa, il giardino e i dintorni, dove è permesso volare.',
    }),
    {
      title: 'Post-produzione',
      text: 'Verticali dritte, bianchi puliti, colori fedeli. Nel ritocco non aggiungiamo né arredi né metri.',
    },
    {
      title: 'Pacchetti personalizzabili',
      text: 'Dal monolocale alla villa, per una casa o per più case: scegli tu che cosa fotografiamo.',
    },
  ],
  photos: places.services,
  featuresTitle: 'Che cosa ricevi',
  features: when(
    parts.features,
    { figure: '24-48h', label: 'consegna', text: 'Dallo shooting alle foto pronte.' },
    { figure: 'Alta', label: 'risoluzione', text: 'File per i portali, il tuo sito e\u00a0la\u00a0stampa.' },
    { figure: 'Ritocco', label: 'professionale', text: 'Luce, colori e linee, una fotografia alla volta.' },
    ...when(parts.tour, {
      figure: '360°',
      label: 'tour virtuale',
      text: 'Se lo scegli, l’ospite gira per le stanze prima di prenotare.',
    }),
  ),
  ...(tour ? { tour, isTourSample: true } : {}),
}

export const gallery = {
  label: 'Gallery',
  title: 'Si prenota con gli occhi',
  note: 'Immagini simulate al computer, non case di clienti.',
  mixedNote: 'Quelle con scritto «simulata» sono immagini fatte al computer, non case di clienti.',
  sampleMark: 'simulata',
  open: 'Apri la foto grande',
  credit: 'Foto',
  // Of a rendering, which nobody has photographed.
  sampleCredit: 'Immagine',
  lightbox: {
    label: 'Foto a tutto schermo',
    of: 'di',
    previous: 'Foto precedente',
    next: 'Foto successiva',
    close: 'Chiudi la foto',
  },
  photos: places.gallery,
} as const satisfies GalleryContent

/** If undefined, the landing page has no such section; the header then links to the figures, if there are any. */
export const comparison: ComparisonContent | undefined = parts.comparison
  ? {
      label: 'Risultati',
      // Without the two photographs the table stands alone.
      title: places.comparison ? 'La stessa stanza, due fotografie' : 'La casa è la stessa, le foto no',
      intro: places.comparison
        ? 'Lo stesso soggiorno, dallo stesso punto. Cambiano la luce e l’ordine: chi scorre gli annunci lo vede subito.'
        : 'Chi scorre gli annunci vede le foto prima di tutto il resto.',
      comparer: {
        label: 'Confronto tra foto amatoriale e foto professionale',
        amateur: 'Foto amatoriale',
        professional: 'professionale',
        show: 'Mostra',
        before: 'Prima',
        after: 'Dopo',
      },
      ...places.comparison,
      tableCaption: 'Foto amatoriali e foto professionali a confronto',
      columns: { characteristic: 'Caratteristica', amateur: 'Foto amatoriali', professional: 'Foto professionali' },
      rows: [
        'Più prenotazioni',
        'Tariffa media più alta',
        'Migliore posizionamento sui portali',
        'Più recensioni positive',
        'Immagine professionale',
      ],
      yes: 'Sì',
      no: 'No',
    }
  : undefined

export const statistics: StatisticsContent = {
  title: 'I numeri, e\u00a0da\u00a0dove vengono',
  sourceLabel: 'Fonte e metodo',
  // Before the site is public the owner must have the data behind each note, and put the real number of homes and period.
  list: when(
    parts.figures,
    {
      value: '+187%',
      label: 'visualizzazioni',
      source:
        'Quante volte l’annuncio è stato aperto: 60\u00a0giorni con le nuove foto, rispetto agli stessi giorni dell’anno prima. Media di 42\u00a0case fotografate nel 2024; i dati dei portali ce li danno gli host.',
      isSample: true,
    },
    {
      value: '+34%',
      label: 'prezzo per notte',
      source:
        'Quanto ha incassato l’host per notte, tolti sconti e pulizie: 60\u00a0giorni con le nuove foto, rispetto agli stessi giorni dell’anno prima. Media di 38\u00a0case fotografate nel 2024; i dati ce li danno gli host.',
      isSample: true,
    },
    {
      value: '+156%',
      label: 'tasso di prenotazione',
      source:
        'Quante visite all’annuncio diventano una prenotazione: 60\u00a0giorni con le nuove foto, rispetto agli stessi giorni dell’anno prima. Media di 42\u00a0case fotografate nel 2024; i dati dei portali ce li danno gli host.',
      isSample: true,
    },
    {
      value: '4,9',
      label: 'valutazione media degli ospiti',
      source:
        'Il voto medio, su\u00a05, che gli ospiti danno agli annunci con le nostre foto: 42\u00a0case fotografate nel 2024, recensioni uscite sui portali nei dodici mesi dopo lo shooting.',
      isSample: true,
    },
  ),
}

/** If undefined, the landing page has no such section. */
export const hours: Hours | undefined =
  parts.hours && places.hours
    ? {
        label: 'La luce',
        title: 'Ogni stanza ha la sua ora',
        intro: 'Lo stesso soggiorno, tre volte in un giorno. Prima di fissare l’ora guardiamo com’è esposta la casa.',
        at: 'ore',
        list: [
          { hour: '8', text: 'Il sole entra di taglio e accende il cotto.', photo: places.hours.morning },
          { hour: '13', text: 'La luce è piena e uniforme: si vede tutta la stanza.', photo: places.hours.noon },
          { hour: '19', text: 'Accendiamo le lampade, e fuori scende la sera.', photo: places.hours.evening },
        ],
      }
    : undefined

export const reviews: ReviewsContent = {
  label: 'Recensioni',
  title: 'Lo dice chi\u00a0apre la porta',
  stars: { one: '{count} stella su 5', other: '{count} stelle su 5' },
  verification:
    'Come verifichiamo: le recensioni sono di clienti a cui abbiamo fotografato la casa. Le pubblichiamo con il loro permesso, dopo aver controllato ciò che c’è scritto accanto.',
  notAffiliated:
    'Non siamo affiliati ad Airbnb, Booking.com, Vrbo o altri portali: nomi e marchi sono dei rispettivi titolari.',
  // Shown once a review is a real one; which of the two follows from their months.
  order: {
    newest:
      'Ordine: dalla più recente, qualunque sia il voto. Quali mostrare lo scegliamo noi, tra quelle che possiamo pubblicare.',
    chosen: 'Ordine: lo scegliamo noi, e scegliamo anche quali mostrare tra quelle che possiamo pubblicare.',
  },
  // Samples, which the owner must replace before the site is public: an unverified review that is called verified is illegal
  // (Codice del consumo, art. 22 and 23).
  testimonials: when(
    parts.reviews,
    {
      quote: 'Ho cambiato solo le foto. Quindici giorni dopo, i fine settimana di maggio erano già pieni.',
      reviewer: 'Giulia',
      role: 'Host a Roma',
      badge: 'Profilo verificato su un portale di prenotazione',
      date: '2025-04',
      verified: 'Fattura e profilo controllati',
      stars: '5',
      isSample: true,
    },
    {
      quote:
        'Sei appartamenti in tre settimane, e\u00a0le foto sui portali le hanno caricate loro. Io\u00a0ho soltanto aperto le porte.',
      reviewer: 'Marco',
      role: 'Property manager a Milano',
      badge: 'Profilo verificato su un portale di affitti',
      date: '2025-03',
      verified: 'Contratto e profilo controllati',
      stars: '5',
      isSample: true,
    },
    {
      quote:
        'Hanno aspettato che il sole girasse sulla terrazza. Ora gli ospiti mi\u00a0dicono: “È\u00a0proprio come nelle foto”.',
      reviewer: 'Elena',
      role: 'Proprietaria a Roma',
      badge: 'Superhost',
      date: '2025-05',
      verified: 'Fattura e qualifica controllate',
      stars: '5',
      isSample: true,
    },
  ),
}

/** The shootings that the business takes in a week. */
export const weeklySlots = 4

export const booking: Booking = {
  label: 'Prenota',
  title: 'Prenota lo shooting della tua casa',
  intro: 'Bastano quattro dati. Giorno e ora li fissiamo insieme.',
  stepsTitle: 'Che cosa succede dopo l’invio',
  steps: [
    { title: 'Ti contattiamo', text: 'con un messaggio o una telefonata.', when: 'Entro 24\u00a0ore' },
    { title: 'Fissiamo giorno e\u00a0ora', text: 'in base a quando la casa prende il sole.', when: 'Subito, insieme' },
    {
      title: 'Scattiamo',
      text: `da te, ${inOneCity}. Prepara la casa come per un\u00a0check-in.`,
      when: 'Il giorno scelto',
    },
    { title: 'Consegniamo', text: 'e carichiamo le foto sui portali.', when: 'In 24-48h' },
  ],
  capacity: `Solo ${weeklySlots}\u00a0slot settimanali: una casa alla volta.`,
  chatIntro: 'Preferisci scriverci?',
  phoneIntro: 'Oppure chiamaci:',
  photo: places.booking,
}

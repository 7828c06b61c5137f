/** The first screen of the editor: what is online, and what waits. */
export const siteScreen = {
  online: 'Online da {moment}, pubblicato da {name}.',
  original: 'Online ci sono i testi di partenza: qui non è ancora stato pubblicato niente.',
  onlineShort: 'Online da {moment}',
  originalShort: 'Online ci sono i testi di partenza',
  changes: 'Modifiche da pubblicare',
  noChanges: 'La bozza è uguale a quello che è online.',
  editors: { one: '{names} sta modificando adesso.', other: '{names} stanno modificando adesso.' },
  sections: 'Le parti del sito',
  problems: { one: 'una cosa da sistemare', other: '{count} cose da sistemare' },
  photographsText: 'Caricane di nuove, scrivi le didascalie, scegli il punto che conta.',
  versionsText: 'Che cosa è cambiato, quando, e come tornare indietro.',
  publish: 'Pubblica',
  discard: 'Scarta le modifiche',
  unfit: {
    title: 'Messi da parte',
    text: 'Il sito è cambiato e per questi testi non c’è più posto. Non danno fastidio; se ti servono ancora, copiali da qui.',
  },
  gone: 'Questa parte non c’è più.',
  off: 'Qui i testi non si possono cambiare: lo fa chi segue il sito.',
} as const

/** The page itself, on which a tap opens a field. */
export const pageScreen = {
  tabs: 'Come cambiare il sito',
  page: 'Pagina',
  list: 'Elenco',
  hint: 'Tocca un testo o una fotografia per cambiarli.',
  /** Read out alone: the page in the frame is for who sees it. */
  spokenHint: 'Con la tastiera o la lettura a voce si cambia tutto dall’Elenco.',
  next: 'Avanti',
  previous: 'Indietro',
  whole: 'Vedi tutta la parte',
  computed: 'Questo si cambia dall’Elenco.',
} as const

/** The parts of the site as a list. */
export const listScreen = {
  search: 'Cerca nei testi',
  found: { one: 'Un testo', other: '{count} testi' },
  notFound: 'Nessun testo con queste parole.',
  sample: 'esempio',
  empty: 'Ancora vuota: finché lo è, sul sito non si vede.',
  groups: [
    {
      title: 'La pagina',
      sections: [
        ...['prima-vista', 'servizi', 'tour', 'gallery', 'confronto', 'numeri', 'luce', 'recensioni', 'prezzi'],
        ...['domande', 'firma', 'prenota', 'intestazione'],
      ],
    },
    { title: 'Richieste e messaggi', sections: ['modulo', 'whatsapp', 'email'] },
  ],
  otherGroup: 'Attività e altre pagine',
  advanced: 'Avanzate: che cosa sente chi non vede',
} as const

/** Throwing the draft away. */
export const discarding = {
  title: 'Scartare le modifiche?',
  text: 'La bozza torna uguale a quello che è online. Le modifiche restano tra le versioni: puoi riprenderle quando vuoi.',
  submit: 'Scarta',
  done: 'Fatto: la bozza è uguale al sito. Le modifiche sono tra le versioni.',
} as const

/** How typing is saved. */
export const saving = {
  saved: 'Salvato nella bozza',
  saving: 'Salvo…',
  unsaved: 'Non ancora salvato',
  why: 'Non ancora salvato. {why}',
  offline: 'Non ancora salvato: senza rete',
  tooLong: 'Non ancora salvato: un testo è troppo lungo. Accorcialo e si salva da solo.',
  beforePublishing: 'C’è ancora qualcosa da salvare: appena torna la rete, pubblica. Online non è cambiato niente.',
  newer: 'Nel frattempo la bozza è cambiata: guardala, poi riprova.',
} as const

/** The screen of a section. */
export const fieldWords = {
  changed: 'modificato',
  reset: 'Torna al testo di partenza',
  resetName: 'Torna al testo di partenza di «{label}»',
  resetDone: 'Tornato al testo di partenza.',
  photos: {
    reset: 'Torna alle fotografie di partenza',
    resetName: 'Torna alle fotografie di partenza di «{label}»',
    resetDone: 'Tornate le fotografie di partenza.',
    takeOnline: 'Torna alle fotografie online',
    takeOnlineName: 'Torna alle fotografie online di «{label}»',
    takeOnlineDone: 'Tornate le fotografie online.',
  },
  takeOnline: 'Torna al testo online',
  takeOnlineName: 'Torna al testo online di «{label}»',
  takeOnlineDone: 'Tornato al testo che è online.',
  left: { one: 'Ancora un carattere', other: 'Ancora {count} caratteri' },
  over: { one: 'Un carattere di troppo', other: '{count} caratteri di troppo' },
  locked: 'Non si cambia qui.',
  words: 'Da lasciare: {words}',
  optional: 'facoltativo',
  empty: '(vuoto)',
  yes: 'Sì',
  no: 'No',
  sameSection: { one: 'Anche {names} è qui adesso.', other: 'Anche {names} sono qui adesso.' },
} as const

/** Lists whose items can be added, taken away and moved. */
export const listWords = {
  addItem: 'Aggiungi {one}',
  removeName: 'Togli {label}',
  up: 'Sposta {label} più su',
  down: 'Sposta {label} più giù',
  item: '{label} {number}',
  removed: 'Hai tolto «{label}».',
  none: 'Non c’è ancora niente.',
  full: 'Di più non ce ne stanno.',
  hide: 'Nascondi «{label}»',
  show: 'Mostra «{label}»',
  hidden: 'non sul sito',
  given: 'Sono le parole di chi l’ha scritta: non si cambiano. Puoi spostarla, nasconderla o toglierla.',
} as const

/** Something that may be left out as a whole. */
export const groupWords = {
  add: 'Aggiungi {whole}',
  remove: 'Togli {whole}',
} as const

/** Somebody else has changed the same field. */
export const clash = {
  title: 'Avete cambiato lo stesso testo',
  text: '{name} ha cambiato «{label}» {moment}, mentre scrivevi tu.',
  textUnknown: '«{label}» è tornato al testo di partenza, mentre scrivevi tu.',
  mine: 'Tu hai scritto',
  theirs: '{name} ha scritto',
  original: 'Il testo di partenza',
  notes: {
    added: '{label}: solo nell’altro',
    removed: '{label}: solo nel tuo',
    hidden: '{label}: sul sito solo nel tuo',
    shown: '{label}: sul sito solo nell’altro',
  },
  keepMine: 'Tieni il mio',
  keepTheirs: 'Tieni l’altro',
  keepOriginal: 'Tieni quello di partenza',
} as const

export const previewWords = {
  title: 'Anteprima',
  frame: 'Anteprima della pagina con le tue modifiche',
  width: 'Larghezza',
  phone: 'Telefono',
  desktop: 'Computer',
  newTab: 'Apri in una scheda',
  leftOut: 'Le modifiche a {titles} qui non si vedono ancora: manca qualcosa, o va corretto.',
} as const

/** The library of photographs. */
export const library = {
  title: 'Fotografie',
  text: 'Anche più d’una: JPEG, PNG o WebP, fino a 30 MB l’una. Quelle dell’iPhone (HEIC) vengono convertite da sole, dove il telefono sa farlo.',
  upload: 'Carica fotografie',
  progress: '{done}\u00a0% di {size}\u00a0MB',
  retrying: 'La rete non risponde: riprovo…',
  finishing: 'Arrivata: la controllo…',
  cancel: 'Annulla il caricamento',
  uploaded: 'Fotografia caricata.',
  allUploaded: { one: 'Fotografia caricata.', other: '{count} fotografie caricate.' },
  one: 'Fotografia',
  unnamed: 'Fotografia nuova',
  unused: 'non usata',
  usedIn: 'in {places}',
  putIn: 'Mettila nel sito:',
  withoutWords: 'mancano le parole',
  size: '{width} × {height} pixel',
  choose: 'Scegli una fotografia',
  chosen: 'Scelta ora',
  back: 'Torna alle fotografie',
  change: 'Cambia',
  pickName: '{action}: {label}',
  pick: 'Scegli',
  add: 'Aggiungi una fotografia',
  none: 'Nessuna fotografia',
  without: 'Senza fotografia',
  edit: 'Descrizione e ritaglio',
  editName: 'Descrizione e ritaglio: {name}',
  panoramaOnly: 'Qui ci vuole una panoramica a 360°: larga esattamente il doppio dell’altezza.',
  use: 'Usa questa fotografia',
  words: 'Racconta la fotografia',
  wordsMissing: 'Scrivi che cosa si vede e la didascalia: poi la puoi usare.',
  gone: 'Questa fotografia non c’è più.',
} as const

/** What is said of a photograph. */
export const photoWords = {
  alt: 'Che cosa si vede',
  altHint: 'Per chi non può vederla e per Google: una frase, senza punto alla fine.',
  caption: 'Didascalia',
  credit: 'Di chi è la fotografia',
  creditHint: 'Lascia vuoto se è vostra.',
  isSample: 'È un esempio, non una casa di un cliente',
  focus: 'Il punto che conta',
  focusHint: 'Tocca la fotografia dove conta di più: resta in vista in ogni ritaglio. Con la tastiera usa le frecce.',
  focusValue: '{x}\u00a0% da sinistra, {y}\u00a0% dall’alto',
  crops: 'Come si vedrà',
  noCrops: 'Non sta ancora da nessuna parte. Per esempio:',
} as const

/** Why a photograph is not taken. */
export const uploadRefusals = {
  'not-a-photograph': 'Questo file non è una fotografia che sappiamo leggere. Vanno bene JPEG, PNG e WebP.',
  heic: 'Questo è un file HEIC, e questo browser non lo sa leggere: non l’ho caricato. Sull’iPhone sceglila dalla Libreria foto, oppure in Impostazioni › Fotocamera › Formati scegli «Più compatibile». Dal computer esportala come JPEG.',
  'too-many-pixels': 'Ha più di 40 megapixel. Esportala più piccola: 6000 pixel di lato bastano.',
  'too-small': 'È troppo piccola: serve almeno 1200 pixel di larghezza.',
  'too-large': 'Pesa più di 30 MB. Esportala come JPEG di qualità alta.',
  broken: 'Il file è rovinato o arrivato a metà. Riprova, o esportala di nuovo.',
  'no-room':
    'Sul server non c’è più posto per altre fotografie. Elimina quelle che non usi, o dillo a chi segue il sito.',
} as const

/** Why a photograph does not arrive. */
export const uploadFailures = {
  offline: 'La rete è caduta prima della fine. Quando torna, carica di nuovo la fotografia.',
  unavailable: 'Il server non risponde. Riprova tra poco a caricare la fotografia.',
  tooLargeForProxy:
    'Il server rifiuta l’invio perché è troppo grande. La fotografia va bene: dillo a chi segue il sito.',
  tooMany: 'Hai caricato molte fotografie in poco tempo. Riprova {when}.',
  over: 'Questo caricamento è scaduto: può durare al massimo un’ora. Scegli di nuovo la fotografia.',
  signedOut: 'Il tuo accesso è finito. Rientra, poi carica di nuovo la fotografia.',
  broken: 'Qualcosa non ha funzionato e la fotografia non è stata caricata. Riprova tra poco.',
} as const

export const versionsScreen = {
  title: 'Versioni',
  text: 'Le ultime venti, e sempre quella che è online. A ognuna puoi tornare.',
  none: 'Ancora nessuna: la prima nasce quando pubblichi.',
  live: 'Online',
  published: 'Pubblicata da {name}',
  draft: 'Bozza non pubblicata: {name}',
  changed: 'Cambia: {sections}',
  unchanged: 'Uguale a quella di prima',
  original: 'I testi di partenza',
  originalUntil: 'Online fino alla prima pubblicazione, {moment}',
  restore: 'Torna a questa',
  restoreName: 'Torna a questa: {moment}, {name}',
  restoreTitle: 'Tornare a questa versione?',
  restoreText: 'La versione di {moment} torna online subito.',
  restoreOriginalText: 'I testi di partenza tornano online subito.',
  restoreDraftText: 'La bozza di {moment} torna a essere la tua bozza. Online non cambia niente.',
  draftKept: 'Le modifiche che hai adesso nella bozza passano tra le versioni: da lì le puoi riprendere.',
  waitingStays: 'Solo ciò che aspetta resta nella bozza.',
  restoreSubmit: 'Sì, torna a questa',
} as const

/** The dialog that shows how publishing goes on. */
export const publishingWords = {
  title: 'Pubblicazione in corso',
  restoring: 'Ritorno alla versione',
  steps: {
    saving: 'Salvo gli ultimi testi',
    checking: 'Controllo i testi',
    photographs: 'Preparo le fotografie',
    pages: 'Compongo le pagine',
    online: 'Online',
  },
  photographs: '{done} di {of}',
  online: 'È online.',
  seen: 'La nuova versione è online: chi apre il sito la vede già.',
  draft: 'La bozza è tornata com’era in quella versione.',
  look: 'Guarda il sito',
  refused: 'Non pubblicato',
  asking: 'La risposta del server si è interrotta a metà: gli chiedo com’è finita…',
  going: 'Il server sta ancora pubblicando: aspetto che finisca…',
  silent: 'Il server non risponde. Continuo a chiedergli se la nuova versione è online…',
  offline: 'Sei senza rete. Appena torna, chiedo al server se la nuova versione è online…',
  stopped: 'Il server si è fermato a metà e non ha pubblicato. Online c’è ancora tutto com’era, e la bozza è salva.',
  unknown: 'Il server non risponde ancora, quindi non so se la nuova versione è online. La bozza è salva.',
  lostDraft: 'La risposta non è arrivata, quindi non so se la bozza è tornata com’era: guardala, poi se serve riprova.',
  place: '{section}: {problem}',
} as const

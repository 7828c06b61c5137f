/** What the crops of contracts/photo-crops.ts are called: where the page shows them. */
export const cropNames = {
  heroPhone: 'In cima, telefono',
  heroWindow: 'In cima, computer',
  servicesWide: 'Nei servizi, grande',
  servicesSquare: 'Nei servizi, quadrata',
  servicesLow: 'Nei servizi, piccola',
  galleryWide: 'Nella gallery, orizzontale',
  galleryNarrow: 'Nella gallery, stretta',
  galleryUpright: 'Nella gallery, verticale',
  galleryWhole: 'Nella gallery, a tutto schermo',
  comparison: 'Nel confronto',
  hoursPhone: 'Nella luce, telefono',
  hoursWindow: 'Nella luce, computer',
  bookingPhone: 'Accanto al modulo, telefono',
  bookingWindow: 'Accanto al modulo, computer',
  tourPhone: 'Invito al tour, telefono',
  tourWindow: 'Invito al tour, computer',
  panorama: 'Nel tour, intera',
  portrait: 'Nella firma',
  notFound: 'Pagina non trovata',
} as const

/** Photographs on their way to the library. */
export const uploads = {
  list: 'In arrivo',
  preparing: 'La leggo…',
  waiting: 'In coda: parte dopo le altre.',
  retryName: 'Riprova: {file}',
  cancelName: 'Annulla il caricamento: {file}',
  dismiss: 'Togli dall’elenco',
  dismissName: 'Togli dall’elenco: {file}',
  progressName: 'Caricamento di {file}',
} as const

/** Taking a photograph out of the library. */
export const deleting = {
  open: 'Elimina la fotografia',
  title: 'Eliminare «{name}»?',
  text: 'Sparisce dalle fotografie, con descrizione e didascalia. Non si può annullare.',
  submit: 'Sì, elimina',
  done: 'Fotografia eliminata.',
  usedInDraft: 'Potrai eliminarla quando la bozza non la userà più.',
  usedOnline: 'Non si può ancora eliminare: è nel sito online. Prima pubblica la bozza, dove non c’è più.',
  usedInVersion:
    'Non si può ancora eliminare: la mostra una delle ultime versioni, a cui puoi tornare ({moments}). Potrai eliminarla quando nessuna versione dell’elenco la mostrerà più.',
  failed: 'Non è stata eliminata: riprova tra poco.',
} as const

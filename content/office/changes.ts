/** What differs from what is online, before it is published. */
export const changesScreen = {
  title: 'Che cosa cambia',
  count: {
    one: 'Una modifica rispetto a quello che è online.',
    other: '{count} modifiche rispetto a quello che è online.',
  },
  none: 'La bozza è uguale a quello che è online: non c’è niente da pubblicare.',
  before: 'Online adesso',
  after: 'Nella bozza',
  by: '{name}, {moment}',
  publishNow: 'Pubblica ora',
  publishName: 'Pubblica ora: {label}',
  waits: 'In attesa: resta nella bozza.',
  edit: 'Modifica',
  editName: 'Modifica: {label}',
  elsewhere: 'Da sistemare in altre parti del sito',
  publish: { one: 'Pubblica una modifica', other: 'Pubblica {count} modifiche' },
  nothing: 'Scegli che cosa pubblicare',
} as const

/** What differs within a list, a group or what is said of a photograph. */
export const differenceWords = {
  added: '{label}: nuova voce',
  removed: '{label}: voce tolta',
  hidden: '{label}: non più sul sito',
  shown: '{label}: di nuovo sul sito',
  order: 'L’ordine',
  part: '{part} «{name}»',
  change: '{label}: {before} → {after}',
  photosMore: '{label}, in più: {names}',
  photosLess: '{label}, in meno: {names}',
} as const

/** How versions are told apart, and looked at. */
export const versionWords = {
  restored: 'Ripristinata da quella di {moment}',
  restoredOriginal: 'Ripristinata: sono i testi di partenza',
  more: 'Altro in: {sections}',
  unknown: 'Quella di prima non c’è più: non si può dire che cosa cambia',
  look: 'Guarda',
  lookName: 'Guarda la versione: {moment}, {name}',
} as const

/** Somebody else has changed a text after it was saved here. */
export const overwritten = {
  title: 'Testi cambiati da altri',
  text: '{name} ha cambiato questo testo.',
  gone: 'Questo testo è stato riportato com’era all’inizio.',
  named: '{name} ha cambiato «{label}».',
  namedGone: '«{label}» è stato riportato com’era all’inizio.',
  before: 'Il tuo diceva',
  after: 'Ora dice',
  takeBack: 'Riprendi il mio',
  accept: 'Va bene così',
} as const

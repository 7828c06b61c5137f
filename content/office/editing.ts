/** What is wrong with a field of the site, and what to do. */
export const faults = {
  empty: 'Qui serve un testo.',
  noWhatsapp: 'Qui si parla di WhatsApp, e la tua attività non lo usa: scrivilo in un altro modo.',
  long: { one: 'C’è un carattere di troppo: accorcialo.', other: 'Ci sono {count} caratteri di troppo: accorcialo.' },
  shape: 'Questo valore non va bene: riscrivilo.',
  word: 'Qui deve restare «{word}».',
  braces: 'Qui non si possono usare le parentesi graffe.',
  month: 'Scrivi mese e anno.',
  photo: 'Qui serve una fotografia.',
  unknownPhoto: 'Questa fotografia non c’è, o le mancano ancora descrizione e didascalia.',
  twice: 'Questa fotografia c’è già: scegline un’altra.',
  same: 'C’è già, uguale: scrivi altro, o togli questa.',
  sameRoom: 'Per il confronto servono due fotografie diverse.',
  hour: 'Scrivi l’ora da 0 a 23, per esempio 8 oppure 18:30.',
  stars: 'Scrivi un numero da 1 a 5, oppure lascia vuoto.',
  rating: 'Scrivi un numero da 1 a 5, al massimo con un decimale, per esempio 4,9.',
  otherAverage:
    'Con questa fonte il voto è la media delle recensioni ricevute, che adesso è {mean}: rimettila, oppure scrivi una fonte tua.',
  otherCount: 'Con questa fonte qui va «{of}»: rimettilo, oppure scrivi una fonte tua.',
  noAverage:
    'Questa fonte parla delle recensioni ricevute, e adesso non ce ne sono: scrivi una fonte tua, o togli il voto.',
  year: 'Scrivi l’anno, per esempio 2026.',
  price: 'Qui va solo la cifra, senza parole, per esempio 290 oppure 149,50.',
  duty: 'Per legge questo dato deve stare sul sito: scrivilo.',
  panorama: 'Un tour a 360° vuole una panoramica larga esattamente il doppio dell’altezza.',
  few: { one: 'Ne serve almeno una.', other: 'Ne servono almeno {count}.' },
  many: 'Sono troppe: al massimo {count}.',
  focus: 'Tocca la fotografia nel punto che conta di più.',
  locked: 'Questo testo non si cambia da qui.',
  sample: 'È ancora un esempio: metti quello vero e togli il segno, prima di pubblicare un sito vero.',
  collectedBadge: 'Questo segno è delle recensioni raccolte dall’ufficio: qui scrivine un altro.',
  oldProof: 'Questa è ancora la prova dell’esempio: scrivi come è andata davvero.',
  samplePhoto: 'È un’immagine simulata: metti una fotografia vera prima di pubblicare un sito vero.',
  example: 'È ancora l’esempio: scrivi il dato vero.',
} as const

/** What is wrong with a detail of the business, by the variable that it has in the configuration. */
export const businessFaults: Readonly<Record<string, string>> = {
  BUSINESS_LEGAL_NAME: 'Di un libero professionista servono nome e cognome, per esempio Maria Rossi.',
  BUSINESS_OWNER_NAME: 'Servono nome e cognome del titolare, per esempio Maria Rossi.',
  BUSINESS_VAT_NUMBER: 'Questa partita IVA non torna: sono undici cifre, ricontrollale una per una.',
  BUSINESS_EMAIL: 'Questo indirizzo email non sembra giusto: ricontrollalo. Un esempio: ciao@casainposa.it.',
  BUSINESS_PHONE:
    'Questo numero non va: ricontrollalo, e conta le cifre (un cellulare ne ha dieci). Un esempio: +39 06 5550 1234.',
  BUSINESS_WHATSAPP:
    'Questo numero non va: ricontrollalo, e conta le cifre (un cellulare ne ha dieci). Un esempio: +39 333 555 0123.',
  BUSINESS_KIND: 'Scegli una di queste: libero-professionista, ditta-individuale, snc, sas, srl, srls, spa, sapa.',
  BUSINESS_REGISTER_OFFICE: 'Scrivi il luogo del registro, per esempio Roma.',
  BUSINESS_REA: 'Scrivi provincia e numero, per esempio RM-1234567.',
  BUSINESS_SHARE_CAPITAL: 'Scrivi il capitale versato in euro, per esempio 10.000 oppure 10.000,50.',
  BUSINESS_PEC: 'Questo indirizzo PEC non sembra giusto: ricontrollalo. Un esempio: casainposa@pec.it.',
  BUSINESS_TAX_CODE: 'Il codice fiscale di una società ha undici cifre: ricontrollalo.',
  BUSINESS_SOLE_SHAREHOLDER: 'Scrivi yes oppure no.',
  BUSINESS_IN_LIQUIDATION: 'Scrivi yes oppure no.',
}

/** Why a text that the specification fixes is locked. */
export const fixed = 'Fa parte del progetto del sito: resta così.'

/** Whose the first version is: what stood there before anything was published. */
export const originalAuthor = 'chi ha fatto il sito'

/** Why something cannot be published, where no single field is to blame. */
export const publishing = {
  tooHeavy:
    'Con questi testi la pagina pesa troppo e si aprirebbe più lentamente: togli circa {letters} caratteri, dove preferisci.',
  tooHeavyParts:
    'Le scritte del modulo, del confronto, delle foto a tutto schermo e del tour aperto, e il messaggio di «Prenota Ora!», pesano troppo e partirebbero più tardi: togli circa {letters} caratteri, per esempio in «Modulo e risposte» o in «Messaggi già scritti».',
  deadLink: 'Nella pagina manca un file ({path}). Non è colpa tua: avvisa chi segue il sito.',
  problems: 'Prima di pubblicare c’è qualcosa da sistemare.',
  photographs: 'Non siamo riusciti a preparare le fotografie. Riprova; se succede ancora, cambia la fotografia.',
  failed: 'Non siamo riusciti a pubblicare. Online non è cambiato nulla: riprova tra poco.',
  photographGone:
    'Nel frattempo è stata eliminata una fotografia che doveva andare online. Online non è cambiato nulla: riprova.',
  gone: 'Questa versione non c’è più.',
} as const

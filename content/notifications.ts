/** Title, subject and note of a message about a lead. Names in braces are filled in, here and below. */
export const leadMessages = {
  notice: { title: 'Nuova richiesta', subject: 'Nuova richiesta: {headline} (entro {deadline})', note: '' },
  reminder: {
    title: 'Promemoria',
    subject: 'Da contattare: {headline} ({left})',
    note: 'Nessuno ha ancora segnato che vi siete sentiti.',
  },
  lastReminder: {
    title: 'Ultimo promemoria',
    subject: 'Urgente: {headline} ({left})',
    note: 'Nessuno ha ancora segnato che vi siete sentiti. È l’ultimo promemoria.',
  },
  overdue: {
    title: 'Fuori tempo',
    subject: 'Fuori tempo: {headline} (il termine era {deadline})',
    note: 'Le 24 ore promesse sono passate, ma una risposta oggi vale ancora.',
  },
} as const

/** The same for the photographs of a shooting that is over. */
export const deliveryMessages = {
  reminder: {
    title: 'Da consegnare',
    subject: 'Da consegnare: le fotografie di {headline} ({left})',
    note: 'Nessuno ha ancora segnato la consegna. Quando il link è pronto, nell’ufficio tocca «Consegnata».',
  },
  lastReminder: {
    title: 'Ultimo promemoria',
    subject: 'Urgente: le fotografie di {headline} ({left})',
    note: 'Nessuno ha ancora segnato la consegna. È l’ultimo promemoria.',
  },
  overdue: {
    title: 'Fuori tempo',
    subject: 'Fuori tempo: le fotografie di {headline} (il termine era {deadline})',
    note: 'Le 48 ore promesse sono passate, e nessuno ha ancora segnato la consegna.',
  },
  until: 'Da consegnare entro',
  wasUntil: 'Erano da consegnare entro',
  shooting: 'Shooting di {moment}.',
} as const

export const leadFacts = {
  headline: '{name}, {place}',
  until: 'Da contattare entro',
  wasUntil: 'Era da contattare entro',
  received: 'Arrivata',
  // The confirmation was refused.
  noMailbox: 'L’email non esiste: chiama.',
} as const

export const leadActions = {
  call: 'Chiama',
  whatsapp: 'WhatsApp',
  mail: 'Rispondi',
  contacted: 'Segna come contattata',
  contactedWhy: 'Quando vi siete sentiti, segnalo qui: i promemoria si fermano.',
  office: 'Apri nell’ufficio',
} as const

export const mailReplySubject = 'La tua richiesta a {brand}'

/** Footer of every e-mail. */
export const mailFooter = 'Avviso automatico del sito di {brand}. Contiene dati personali: non inoltrarlo.'

/** The message by which the owner tests the delivery of notifications. */
export const testMessage = {
  title: 'Messaggio di prova',
  subject: 'Prova degli avvisi di {brand}: arrivano',
  note: 'Nessuna richiesta: è una prova, inviata {moment}. Se la leggi, gli avvisi del sito arrivano qui.',
  footer: 'Messaggio di prova del sito di {brand}. Non contiene dati personali.',
} as const

export const durations = {
  days: { one: '{count}\u00a0giorno', other: '{count}\u00a0giorni' },
  hours: { one: '{count}\u00a0ora', other: '{count}\u00a0ore' },
  minutes: { one: '{count}\u00a0minuto', other: '{count}\u00a0minuti' },
  none: 'meno di un minuto',
  joined: '{first} e {second}',
} as const

/** `one` when the remaining duration is at most one unit. */
export const timeLeft = {
  left: { one: 'manca {duration}', other: 'mancano {duration}' },
  over: 'in ritardo di {duration}',
} as const

/** Why a lead is held: apart from the digest, as the office says them too, and would load all of it. */
export const heldReasons = {
  trap: 'ha riempito un campo che le persone non vedono',
  content: 'somiglia a pubblicità o a spam',
  sender: 'molte richieste dallo stesso indirizzo IP in poco tempo',
} as const

export const digest = {
  /** As the card of the review names its request and delivery. */
  withdrawnReview:
    'Il {day} è stata ritirata una recensione: richiesta del {requested}, consegna del {delivered}. Se ripristini una copia di sicurezza di prima, torna sul sito: in «Recensioni» cancellala, o toglila dalla bozza se la sua richiesta c’è ancora, e pubblica.',
  title: 'Riepilogo di {day}',
  subject: 'Riepilogo di {day}: {state}',
  open: { one: '{count} richiesta aperta', other: '{count} richieste aperte' },
  nothingOpen: 'nessuna richiesta aperta',
  overdue: { one: '{count} fuori tempo', other: '{count} fuori tempo' },
  openTitle: 'Da contattare',
  calm: 'Nessuno aspetta una risposta. Buon lavoro!',
  closed: 'Oggi siete chiusi, e il sito lo dice: «{words}» Le 24 ore di chi scrive partono da allora.',
  deliverTitle: 'Fotografie da consegnare',
  until: 'entro {deadline}, {left}',
  wasUntil: '{left}',
  more: { one: 'e un’altra', other: 'e altre {count}' },
  heldTitle: 'Forse spam',
  heldNote:
    'Sembrano invii automatici o pubblicità, ma dietro può esserci una persona vera. In quel caso chiamala e segna che vi siete sentiti. {release} Le altre richieste si cancellano dopo {heldRetentionDays} giorni.',
  heldWhy: 'Perché è qui',
  release: 'Oppure apri la richiesta nell’ufficio e tocca «Lascia passare»: riceverai l’avviso e i promemoria.',
  releaseWithoutOffice:
    'Per lasciar passare una richiesta serve l’ufficio: chiedi a chi segue il sito un codice per entrare in {address}.',
  heldSubject: { one: '{count} richiesta in «Forse spam»', other: '{count} richieste in «Forse spam»' },
  figuresTitle: 'Ultimi 30 giorni',
  median: 'Tempo fino al primo contatto',
  share: 'Contattate entro 24 ore',
  shareOf: '{within} su {decided} ({percent}\u00a0%)',
  noFigures: 'Ancora nessuna richiesta da misurare.',
  noMedian: 'nessun contatto segnato',
  sources: {
    title: 'Da dove arrivano gli host',
    note: 'Da lunedì a domenica. Di una richiesta si sa la fonte solo quando il link apparteneva a una campagna.',
    none: 'Indirizzo digitato o fonte sconosciuta',
    others: 'Altre fonti',
    visits: { one: '{count} visita', other: '{count} visite' },
    requests: { one: '{count} richiesta', other: '{count} richieste' },
    share: '{percent}\u00a0% delle visite',
    within: '{within} su {decided} entro 24 ore',
    more: { one: 'Un’altra fonte', other: 'Altre {count} fonti' },
  },
  backups: 'Le copie di tutto',
  undelivered: {
    one: '{count} avviso non è ancora partito: il server riprova da solo. Se succede spesso, dillo a chi segue il sito.',
    other:
      '{count} avvisi non sono ancora partiti: il server riprova da solo. Se succede spesso, dillo a chi segue il sito.',
  },
} as const

/** The address of the page that marks a lead as contacted, and the names of its parameters. */
export const contactedLink = {
  path: '/contattato',
  parts: { lead: 'richiesta', expires: 'scade', signature: 'firma' },
  /** The field that makes a button undo the mark; without it the button marks. */
  reopen: { name: 'azione', value: 'riapri' },
} as const

/** Advice for a link that cannot be used. */
const otherWaysToMark = 'Segna il contatto nell’ufficio. Non ci sei mai entrato? Chiedi un codice a chi segue il sito.'

/** The pages behind the link. */
export const contactedPages = {
  confirmTitle: 'Vi siete sentiti?',
  confirmPageTitle: 'Segna come contattata',
  confirmNote: 'Con il pulsante segni che vi siete sentiti: i promemoria si fermano per tutti.',
  confirm: 'Segna come contattata',
  done: {
    title: 'Fatto',
    message: 'Abbiamo segnato che vi siete sentiti. Niente più promemoria per questa richiesta.',
  },
  already: { title: 'Già segnata', message: 'È già segnato che vi siete sentiti. Non devi fare altro.' },
  booked: {
    title: 'Già fissata',
    message: 'Lo shooting ha già una data: da qui non si cambia nulla.',
    advice: 'Se la data non vale più, apri la richiesta nell’ufficio e tocca «Togli la data».',
  },
  reopenNote: 'Segnata per sbaglio? Con il pulsante la rimetti tra le richieste da contattare, per tutti.',
  reopen: 'Annulla: è ancora da contattare',
  reopened: {
    title: 'Di nuovo da contattare',
    message: 'La richiesta è di nuovo aperta: restano i promemoria non ancora inviati e il riepilogo di ogni mattina.',
  },
  notContacted: {
    title: 'Non era segnata',
    message: 'La richiesta è già tra quelle da contattare: nessuno ha segnato che vi siete sentiti.',
  },
  forged: {
    title: 'Link non valido',
    message:
      'Forse è arrivato a metà, oppure l’avviso viene da un altro server o da prima di un ripristino: in questo caso non vale più.',
    advice: otherWaysToMark,
  },
  expired: { title: 'Link scaduto', message: 'Il link di un avviso vale sette giorni.', advice: otherWaysToMark },
  unknown: {
    title: 'Richiesta non trovata',
    message:
      'Questa richiesta non c’è: è stata cancellata, oppure è arrivata dopo la copia da cui il server è stato ripristinato. Non devi segnare nulla.',
  },
  failed: {
    title: 'Non ci siamo riusciti',
    message: 'Per un problema tecnico non abbiamo cambiato nulla. Riprova tra qualche minuto dallo stesso link.',
  },
} as const

/** The table of leads for a spreadsheet; the form's labels are the headings of its fields. */
export const leadTable = {
  headings: {
    received: 'Arrivata',
    state: 'Stato',
    contacted: 'Contattata il',
    booked: 'Fissata per il',
    address: 'Indirizzo',
    delivered: 'Consegnata il',
    photosLink: 'Link delle fotografie',
    lost: 'Persa il',
    lostBecause: 'Persa perché',
    notes: 'Note',
    heldBecause: 'Forse spam perché',
    emailRefused: 'Email inesistente dal',
    arrivedBy: 'Da dove arriva',
    id: 'Id',
    source: 'Fonte',
    medium: 'Mezzo',
    campaign: 'Campagna',
  },
} as const

/** Collected reviews as the page shows them. */
export const collected = {
  role: 'Host, {city}',
  /** Of another city than those that are offered. */
  roleElsewhere: 'Host',
  badge: 'Invito personale dopo la consegna',
  proof: 'Scritta dopo la richiesta del {requested} e la consegna del {delivered}',
  byItself: 'L’ufficio',
  rating: {
    of: { one: 'su 5, da una recensione', other: 'su 5, media di {count} recensioni' },
    /** What stands before the number tells a rating that the office keeps from one that the business has written. */
    source:
      'La media delle stelle, da 1 a 5, di tutte le recensioni che ci hanno dato gli host dopo la consegna, pubblicate o no: {count} in tutto, al {day}. Le chiediamo con un link personale, senza dare niente in cambio; chi ritira la sua non conta più.',
  },
  /** How they are verified, true whatever others stand beside them: where there is nothing else to say, and behind what is said of the others. */
  method: {
    alone:
      'Come verifichiamo: le recensioni con «Invito personale dopo la consegna» si scrivono solo da un link personale, che mandiamo a chi ha ricevuto le fotografie. Le pubblichiamo con il permesso di chi le ha scritte; accanto ci sono le date della richiesta e della consegna. Se ce ne sono altre, accanto c’è scritto che cosa abbiamo controllato.',
    beside:
      'Quelle con «Invito personale dopo la consegna» si scrivono solo da un link personale, che mandiamo a chi ha ricevuto le fotografie; accanto ci sono le date della richiesta e della consegna.',
  },
} as const

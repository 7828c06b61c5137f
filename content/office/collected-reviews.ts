/** A collected review as the page shows it. */
export const collected = {
  role: 'Host, {city}',
  /** Of another city than those that are offered. */
  roleElsewhere: 'Host',
  badge: 'Invito personale dopo la consegna',
  proof: 'Richiesta del {requested}, consegna del {delivered}',
  byItself: 'Recensioni',
} as const

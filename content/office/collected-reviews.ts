/** A collected review as the page shows it. */
export const collected = {
  role: 'Host, {city}',
  badge: 'Invito personale dopo la consegna',
  proof: 'Richiesta del {requested}, consegna del {delivered}',
  byItself: 'Recensioni',
} as const

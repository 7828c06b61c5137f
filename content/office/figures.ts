/** The figures of the office. */
export const figuresScreen = {
  promise: 'Contattate entro 24 ore',
  promiseOf: '{kept} su {decided}',
  median: 'Tempo fino al primo contatto',
  medianNote: 'La mediana: metà delle richieste ha aspettato di meno.',
  noMedian: 'nessun contatto',
  weeks: 'Settimana per settimana',
  weeksNote: 'Tocca un numero e vedi le richieste che ci sono dietro.',
  thisWeek: 'Questa settimana',
  weekOf: 'dal {day}',
  leads: 'Arrivate',
  kept: 'Entro 24 ore',
  broken: 'Oltre',
  booked: 'Fissate',
  none: 'Ancora nessuna richiesta da misurare.',
  states: 'Tutte le richieste',
  percent: '{percent}\u00a0%',
} as const

/** Who answers the invented requests. */
export const demoPeople = ['Anna', 'Marco'] as const

/** Notes on them. */
export const demoNotes = [
  'Bilocale con terrazza, chiavi dal portiere.',
  'Preferisce il mattino, la luce arriva da est.',
  'Chiede anche il video: mandato il preventivo.',
  'Ha due appartamenti nello stesso palazzo.',
] as const

export const demoLostNote = 'Per ora affitta a lungo termine, risentirsi in primavera.'

/** What follows the name where the words are an advertisement's. */
export const demoSpam = 'SEO e backlink per hotel'

export const demoFirstNames = [
  'Giulia',
  'Paolo',
  'Francesca',
  'Luca',
  'Niccolò',
  'Elena',
  'Davide',
  'Chiara',
  'Matteo',
  'Sara',
  'Andrea',
  'Teresa',
  'Simone',
  'Irene',
  'Fabio',
  'Lucia',
  'Enrico',
  'Marta',
  'Pietro',
  'Silvia',
] as const

export const demoLastNames = [
  'Ferrari',
  'Esposito',
  'Romano',
  'Colombo',
  'Ricci',
  'Marino',
  'Greco',
  'Bruno',
  'Gallo',
  'Conti',
  'Costa',
  'Giordano',
  'Mancini',
  'Rizzo',
  'Lombardi',
  'Moretti',
  'Barbieri',
  'Fontana',
  'Santoro',
  'Mariani',
] as const

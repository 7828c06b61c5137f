import { inOneCity } from '../business/cities.ts'

/** The number of photographs for a size of home. */
export interface Quantity {
  readonly home: string
  readonly photos: string
}

/** What the service includes and what it does not; every part is optional. */
export interface ServicePackage {
  readonly label: string
  readonly title: string
  readonly included?: { readonly title: string; readonly list: readonly string[] }
  readonly excluded?: { readonly title: string; readonly list: readonly string[] }
  readonly quantities?: {
    readonly title: string
    readonly list: readonly Quantity[]
    readonly note: string
    readonly isSample?: boolean
  }
  /** The link to the checklist. */
  readonly prepare?: string
}

/** If undefined, the landing page has no such section. */
export const servicePackage: ServicePackage | undefined = {
  label: 'Nel dettaglio',
  title: 'Che cosa è compreso, che cosa no',
  included: {
    title: 'Compreso',
    list: [
      `Lo shooting a casa tua, ${inOneCity}`,
      'Interni ed esterni; drone e tour a 360° se li scegli',
      'La post-produzione di ogni foto',
      'I file in alta risoluzione, in 24-48h',
      'Il caricamento sui portali',
    ],
  },
  excluded: {
    title: 'Non compreso',
    list: [
      'Le pulizie e l’allestimento: la casa la prepari tu',
      'Testi, prezzi e calendario dell’annuncio',
      'I permessi del condominio o dei vicini, dove servono',
    ],
  },
  // Sample ranges, common in the trade: the owner must confirm or change them before the site is public.
  quantities: {
    title: 'Quante foto',
    list: [
      { home: 'Monolocale', photos: '12–18' },
      { home: 'Bilocale', photos: '18–25' },
      { home: 'Trilocale', photos: '25–35' },
      { home: 'Villa con giardino', photos: '35–50' },
    ],
    note: 'Numeri indicativi: quello giusto dipende dalla casa.',
    isSample: true,
  },
  prepare: 'Prepara la casa: la lista da stampare',
}

import { inOneCity } from '../business/cities.ts'
import type { ServicePackage } from './page-content.ts'

/** If undefined, the landing page has no such section. */
export const servicePackage: ServicePackage | undefined = {
  label: 'Nel dettaglio',
  title: 'Che cosa è compreso, che cosa no',
  included: {
    title: 'Compreso',
    list: [
      `Lo shooting a casa tua, ${inOneCity}`,
      'Interni ed esterni; drone e tour a 360° se\u00a0li\u00a0scegli',
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
  // Sample ranges, common in the trade: the owner must confirm or change them before the site is public, and may add prices.
  quantities: {
    title: 'Quante foto, quanto tempo',
    columns: { home: 'Casa', photos: 'Foto', duration: 'Durata', price: 'da €' },
    list: [
      { home: 'Monolocale', photos: '12–18', duration: '1 ora' },
      { home: 'Bilocale', photos: '18–25', duration: '1–2 ore' },
      { home: 'Trilocale', photos: '25–35', duration: '2–3 ore' },
      { home: 'Villa con giardino', photos: '35–50', duration: '4–5 ore' },
    ],
    note: 'Foto e tempi sono indicativi: dipendono dalle stanze e dagli esterni.',
    isSample: true,
  },
  prepare: 'Prepara la casa: la lista da stampare',
}

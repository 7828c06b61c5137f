import { inOneCity } from './city-words.ts'
import type { ServicePackage } from './page-content.ts'
import { parts } from './parts.ts'
import { when } from './when.ts'

const chosen = [...when(parts.drone, 'drone'), ...when(parts.tour, 'tour a\u00a0360°')]

// Sample ranges, common in the trade: the owner must confirm or change them before the site is public, and may add prices.
const quantities = {
  title: 'Quante foto, quanto tempo',
  columns: { home: 'Casa', photos: 'Foto', duration: 'Durata', price: 'da\u00a0€' },
  list: [
    { home: 'Monolocale', photos: '12–18', duration: '1\u00a0ora' },
    { home: 'Bilocale', photos: '18–25', duration: '1–2\u00a0ore' },
    { home: 'Trilocale', photos: '25–35', duration: '2–3\u00a0ore' },
    { home: 'Villa con giardino', photos: '35–50', duration: '4–5\u00a0ore' },
  ],
  note: 'Foto e tempi sono indicativi: dipendono dalle stanze e dagli esterni.',
  isSample: true,
}

/** If undefined, the landing page has no such section. */
export const servicePackage: ServicePackage | undefined = parts.servicePackage
  ? {
      label: 'Nel dettaglio',
      title: 'Che cosa è\u00a0compreso, che cosa no',
      included: {
        title: 'Compreso',
        list: [
          `Lo shooting a casa tua, ${inOneCity}`,
          [
            'Interni ed esterni',
            ...when(chosen.length > 0, `${chosen.join(' e ')} se\u00a0${chosen.length > 1 ? 'li' : 'lo'}\u00a0scegli`),
          ].join('; '),
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
      ...(parts.quantities ? { quantities } : {}),
      prepare: 'Prepara la casa: la lista da stampare',
    }
  : undefined

import type { Questions } from './page-content.ts'
import { parts } from './parts.ts'
import { when } from './when.ts'

/** If undefined, the landing page has no such section. */
export const questions: Questions | undefined = parts.questions
  ? {
      label: 'Domande',
      title: 'Prima di\u00a0prenotare',
      // The samples are terms of business: the owner must confirm or change them before the site is public.
      list: [
        {
          question: 'Quanto costa?',
          answer: `Dipende ${parts.drone ? 'dalle stanze, dagli esterni e dal drone' : 'dalle stanze e dagli esterni'}. Te lo scriviamo quando ti contattiamo, prima di fissare il giorno.`,
          isSample: true,
        },
        {
          question: 'Quanto dura lo shooting?',
          answer:
            'Da un’ora per un monolocale a mezza giornata per una villa con giardino. Se la casa è pronta quando arriviamo, finiamo prima.',
          isSample: true,
        },
        {
          question: 'Devo esserci?',
          answer:
            'All’inizio sì, per dirci che cosa vuoi mostrare all’ospite. Poi puoi andare: ti chiamiamo quando abbiamo finito. Se non puoi venire, basta qualcuno con le chiavi.',
          isSample: true,
        },
        {
          question: 'E se piove?',
          answer: `Gli interni vengono bene anche con la pioggia. Se contano ${parts.drone ? 'la terrazza, il giardino o il drone' : 'la terrazza o il giardino'}, guardiamo insieme le previsioni e spostiamo lo shooting, o soltanto gli esterni.`,
        },
        {
          question: 'Posso spostare la data?',
          answer: 'Sì. Scrivici su WhatsApp o chiamaci appena lo sai: scegliamo insieme un altro giorno libero.',
        },
        ...when(parts.drone, {
          question: 'Il drone può volare ovunque?',
          answer:
            'No. Nei centri storici, vicino agli aeroporti e nei parchi il volo è spesso limitato o vietato. Prima dello shooting controlliamo d-flight, la mappa ufficiale, e il vento: dove non si può, non voliamo.',
        }),
        {
          question: 'Che cosa non ritoccate?',
          answer:
            'La casa. Correggiamo luce, colori e linee. Non aggiungiamo arredi, non allarghiamo le stanze, non cambiamo la vista e non nascondiamo i difetti: l’ospite trova quello che ha visto.',
        },
        {
          question: 'E se le foto non mi piacciono?',
          answer:
            'Diccelo entro sette giorni dalla consegna: rivediamo il ritocco senza costi. Se è lo scatto che non va, torniamo e lo rifacciamo.',
          isSample: true,
        },
        {
          question: 'Di chi sono le foto?',
          answer:
            'Le usi tu, senza scadenza: sui portali, sul tuo sito, sui social e su carta. Gli autori restiamo noi, e prima di mostrarle ad altri ti chiediamo il permesso.',
          isSample: true,
        },
        {
          question: 'Chi carica le foto sui portali? Servono le mie password?',
          answer:
            'Le carichiamo noi. Ci inviti dal tuo account come co-host o collaboratore e poi ci togli. La password resta tua: non te la chiediamo mai. Se preferisci, le carichi tu.',
        },
        {
          question: 'Quando pago?',
          answer:
            'Alla consegna, con bonifico o carta: non chiediamo acconti. Il prezzo lo sai prima dello shooting, e ricevi la fattura.',
          isSample: true,
        },
      ],
    }
  : undefined

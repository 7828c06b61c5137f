export interface Question {
  readonly question: string
  readonly answer: string
}

export interface Questions {
  readonly label: string
  readonly title: string
  readonly list: readonly Question[]
}

/** If undefined, the landing page has no such section. */
export const questions: Questions | undefined = {
  label: 'Domande',
  title: 'Prima di prenotare',
  list: [
    {
      question: 'E se piove?',
      answer:
        'Gli interni vengono bene anche con la pioggia. Se contano la terrazza, il giardino o il drone, guardiamo insieme le previsioni e spostiamo lo shooting, o soltanto gli esterni.',
    },
    {
      question: 'Posso spostare la data?',
      answer: 'Sì. Scrivici su WhatsApp o chiamaci appena lo sai: scegliamo insieme un altro giorno libero.',
    },
    {
      question: 'Chi carica le foto sui portali? Servono le mie password?',
      answer:
        'Le carichiamo noi. Ci inviti dal tuo account come co-host o collaboratore e poi ci togli. La password resta tua: non te la chiediamo mai. Se preferisci, le carichi tu.',
    },
    {
      question: 'Il drone può volare ovunque?',
      answer:
        'No. Nei centri storici, vicino agli aeroporti e nei parchi il volo è spesso limitato o vietato. Prima dello shooting controlliamo d-flight, la mappa ufficiale, e il vento: dove non si può, non voliamo.',
    },
    {
      question: 'Che cosa non ritoccate?',
      answer:
        'La casa. Correggiamo luce, colori e linee. Non aggiungiamo arredi, non allarghiamo le stanze, non cambiamo la vista e non cancelliamo i difetti che restano: l’ospite trova quello che ha visto.',
    },
  ],
}

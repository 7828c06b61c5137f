/** The checklist for preparing the home, a page that prints on one sheet. */
export const checklist = {
  label: 'Prima dello shooting',
  title: 'Prepara la casa',
  description:
    'La lista per preparare la casa vacanza allo shooting fotografico: il giorno prima, stanza per stanza e un’ora prima. Sta su un foglio A4.',
  intro:
    'Come per un check-in, con un occhio in più: la fotocamera vede tutto. Stampa questa pagina: sta su un foglio A4.',
  groups: [
    {
      title: 'Il giorno prima',
      list: [
        'Pulisci vetri, specchi e lampade',
        'Prova le lampadine: tutte accese, tutte della stessa tonalità',
        'Stira lenzuola e tende, stendi bene i copriletti',
        'Fai sparire cartelli, calamite, foto di famiglia e oggetti personali',
        'Tieni a portata di mano le chiavi, anche di terrazza, cantina e cancello',
      ],
    },
    {
      title: 'In tutte le stanze',
      list: [
        'Apri tende e persiane',
        'Nascondi cavi, telecomandi, stendini e cestini',
        'Raddrizza quadri, tappeti e cuscini',
        'Lascia sui piani poche cose, e belle',
      ],
    },
    {
      title: 'Camere',
      list: [
        'Fai i letti con la biancheria migliore, senza pieghe',
        'Due cuscini uguali per parte, il copriletto ben teso',
        'Libera i comodini: un libro, una lampada',
      ],
    },
    {
      title: 'Cucina',
      list: [
        'Svuota scolapiatti e lavello',
        'Togli detersivi, spugne e strofinacci',
        'Metti in vista frutta fresca, pane o la moka',
      ],
    },
    {
      title: 'Bagno',
      list: [
        'Asciugamani puliti, piegati, tutti uguali',
        'Via flaconi, spazzolini, bilancia e tappetini',
        'Abbassa la tavoletta del water',
      ],
    },
    {
      title: 'Fuori',
      list: [
        'Spazza terrazza, vialetto e ingresso',
        'Apri gli ombrelloni, rimetti i cuscini, apparecchia',
        'Sposta auto, moto e bidoni',
        'Piscina: acqua pulita, robot e teli fuori',
      ],
    },
    {
      title: 'Un’ora prima',
      list: [
        'Accendi tutte le luci',
        'Arieggia, poi chiudi le finestre',
        'Spegni televisori e ventilatori',
        'Animali e ospiti fuori casa, fino alla fine dello shooting',
      ],
    },
  ],
  help: 'Dubbi? Chiedici prima:',
} as const

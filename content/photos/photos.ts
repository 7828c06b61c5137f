/** A photograph of the site. The file is in this folder. */
export interface Photo {
  readonly file: string
  /** Alternative text: Italian, one sentence without a full stop. */
  readonly alt: string
  readonly caption: string
  /** The point that every crop keeps in view, as fractions of width and height from the top left. */
  readonly focus: { readonly x: number; readonly y: number }
  /** The photographer's name; without it the photograph is credited to the brand. */
  readonly credit?: string
  /** True for a rendering: no client's home, and not the photographer's work. */
  readonly isSample?: boolean
}

/** Every photograph of the site. To change one, add the file to this folder and edit its entry (README.md). */
export const photos = {
  livingRoomRome: {
    file: 'living-room-rome.jpg',
    alt: 'Soggiorno romano con soffitto a travi, pavimento in cotto esagonale, camino in travertino e sole basso dalla portafinestra',
    caption: 'Soggiorno con camino, Roma',
    focus: { x: 0.58, y: 0.52 },
    isSample: true,
  },
  kitchenMilan: {
    file: 'kitchen-milan.jpg',
    alt: 'Cucina milanese verde salvia con isola in marmo, pavimento in seminato veneziano e sgabelli in cuoio',
    caption: 'Cucina con isola, Milano',
    focus: { x: 0.6, y: 0.55 },
    isSample: true,
  },
  courtyardVilla: {
    file: 'courtyard-villa.jpg',
    alt: 'La villa di campagna vista dal bordo della piscina nella luce dorata del tramonto, con portico ad archi e ombrelloni',
    caption: 'Villa con portico, campagna romana',
    focus: { x: 0.42, y: 0.6 },
    isSample: true,
  },
  aerialVilla: {
    file: 'aerial-villa.jpg',
    alt: 'Veduta dal drone di una villa di campagna con piscina, cipressi, uliveto e tetti in coppi',
    caption: 'La stessa villa dal drone',
    focus: { x: 0.48, y: 0.58 },
    isSample: true,
  },
  terraceRome: {
    file: 'terrace-rome.jpg',
    alt: 'Terrazza romana al tramonto: pergola fiorita, tavola apparecchiata, cupola e pini domestici sullo sfondo',
    caption: 'Terrazza al tramonto, Roma, ore\u00a020',
    focus: { x: 0.42, y: 0.55 },
    isSample: true,
  },
  bathroom: {
    file: 'bathroom.jpg',
    alt: 'Bagno con volta a botte, vasca ovale sotto la finestra ad arco e rivestimento in travertino',
    caption: 'Bagno con volta a botte, Roma, ore\u00a012',
    focus: { x: 0.53, y: 0.55 },
    isSample: true,
  },
  bedroomMilan: {
    file: 'bedroom-milan.jpg',
    alt: 'Camera da letto milanese con boiserie, parquet a spina di pesce in rovere, letto con testata imbottita e finestra alta',
    caption: 'Camera con boiserie, Milano, ore\u00a09',
    focus: { x: 0.52, y: 0.58 },
    isSample: true,
  },
  diningRoomRome: {
    file: 'dining-room-rome.jpg',
    alt: 'Sala da pranzo romana con volta a crociera, lungo tavolo in legno, sedie impagliate, ceramiche su mensola e finestra ad arco sui pini',
    caption: 'Sala da pranzo con volta, Roma, ore\u00a017',
    focus: { x: 0.52, y: 0.6 },
    isSample: true,
  },
  livingRoomMilan: {
    file: 'living-room-milan.jpg',
    alt: 'Salotto milanese con boiserie, divano curvo in velluto verde, tavolino in marmo, lampada ad arco e libreria in nicchia',
    caption: 'Salotto con divano verde, Milano, ore\u00a010',
    focus: { x: 0.5, y: 0.56 },
    isSample: true,
  },
  livingRoomAmateur: {
    file: 'living-room-amateur.jpg',
    alt: 'Soggiorno con camino fotografato con il telefono: buio, giallo, con stendino, scatole e scarpe in vista',
    caption: 'Foto amatoriale',
    focus: { x: 0.5, y: 0.5 },
    isSample: true,
  },
  livingRoomProfessional: {
    file: 'living-room-professional.jpg',
    alt: 'Lo stesso soggiorno in ordine: linee dritte, lampade accese, sole sul tappeto',
    caption: 'Foto professionale',
    focus: { x: 0.5, y: 0.5 },
    isSample: true,
  },
  livingRoom8: {
    file: 'living-room-8.jpg',
    alt: 'Il soggiorno romano alle otto: sole radente sul cotto, pareti ancora fresche',
    caption: 'Soggiorno alle 8, Roma',
    focus: { x: 0.64, y: 0.58 },
    isSample: true,
  },
  livingRoom13: {
    file: 'living-room-13.jpg',
    alt: 'Lo stesso soggiorno alle tredici: luce chiara e uniforme dalle portefinestre',
    caption: 'Soggiorno alle 13, Roma',
    focus: { x: 0.64, y: 0.58 },
    isSample: true,
  },
  livingRoom19: {
    file: 'living-room-19.jpg',
    alt: 'Lo stesso soggiorno alle diciannove: lampade accese, cielo della sera oltre i vetri',
    caption: 'Soggiorno alle 19, Roma',
    focus: { x: 0.64, y: 0.58 },
    isSample: true,
  },
  breakfastDetail: {
    file: 'breakfast-detail.jpg',
    alt: 'Dettaglio della colazione: pane casereccio affettato su un tagliere, caffè e moka su una tovaglia di lino, luce dalla finestra',
    caption: 'La colazione, Roma',
    focus: { x: 0.52, y: 0.6 },
    isSample: true,
  },
  livingRoomWide: {
    file: 'living-room-wide.jpg',
    alt: 'Il soggiorno romano in tutta la sua larghezza: camino, arco, divano, ulivo in vaso e due portefinestre',
    caption: 'Soggiorno, veduta larga, Roma',
    focus: { x: 0.44, y: 0.5 },
    isSample: true,
  },
  panoramaRome: {
    file: 'panorama-rome.jpg',
    alt: 'Veduta a 360° del soggiorno romano: travi, cotto, camino, libreria e portefinestre',
    caption: 'Soggiorno a 360°, Roma',
    focus: { x: 0.5, y: 0.5 },
    isSample: true,
  },
} as const satisfies Record<string, Photo>

export type PhotoName = keyof typeof photos

import { type Lead, zones } from '../../leads/lead.ts'

/** Names as people write them into forms, each once. The people are invented. */
const names = listed(`
  Anna Bianchi; MARCO DE SANTIS; giulia ferrari; Niccolò Dall’Ò; Maria D'Amico; Zoë Però; Élise Châtelain;
  Sig.ra Teresa Esposito; Dott.ssa Francesca Lo Presti; Dott. Paolo Prestìa; Avv. Giancarlo Sant’Angelo;
  Ing. Luca Della Valle; Arch. Chiara Degl’Innocenti; Geom. Ivo Bo; Prof.ssa Ada Negri-Tosi; Rag. U. Fantozzi;
  Dott. Ing. Pierluigi Maria Visconti di San Fermo; Notaio Ó Briain; Don Gesualdo; Mons. Aurelio Sabatini;
  B&B Il Giglio S.n.c. di Rossi & C.; Casa.it; Affittacamere "La Mimosa"; Residenza Ai Fori – Camere & Suite;
  Immobiliare Trastevere S.r.l.s.; Società Agricola F.lli Pozzi s.s.; Agriturismo Il Casino di Caccia;
  Studio Rossi Marketing; DomusRoma.com di Elena Corsi; Brera 21 Apartments; A.S.D. Canottieri Aniene;
  Coop. Sociale L’Aquilone O.N.L.U.S.; Hotel Adriano ***; Casa Vacanze «Lo Scoglio»;
  Gestioni Immobiliari Bonus Pater s.a.s.; Navigli Loft (Milano); Prestiti Elio; Seo Ji-won; Loan Nguyen;
  Nguyễn Thị Loan; 王小明; 佐藤 花子; 김서연; Ольга Кузнецова; Дмитро Шевченко; فاطمة الزهراء; דוד כהן;
  Γιώργος Παπαδόπουλος; สมชาย ใจดี; प्रिया शर्मा; ანა ბერიძე; Արամ Խաչատրյան; Grzegorz Brzęczyszczykiewicz;
  Krzysztof Szczęsny; Smrž; Vlk; Ng; Jürgen Müller-Lüdenscheidt; Bjørn Ødegård; Siobhán Ní Dhomhnaill;
  João Gonçalves da Conceição; Íñigo Peña y Muñoz; Çağla Şimşek; Ștefan Țepeș; Þóra Jónsdóttir;
  Mary-Jane O’Connor; LaToya McDonald; van der Meer, Joost; Jean-Baptiste Ngo; Dr. Hans-Peter Graf von Thun;
  Prince Okafor; Prova 123; Lead 42; test; Mario; M.; Ó; 42; anna; Anna e Bruno; Anna B.; Bianchi A. / Neri C.;
  anna 🏠; Tizio Caio; Giovanni (figlio della sig.ra Pina); Luca, via Giulia; asdf; Nonna Rosa; famiglia  Conti;
  Bruno Casini; Crypto Bruno; Promo Zambelli; Sergio Casinò; Ilaria Sconti; Renzo Offerta; Guadagna Salvatore;
  Gratis Nicola
`)

const givenNames = listed(`
  Alessandro; Beatrice; Carlo; Dalila; Edoardo; Fiammetta; Gian Luca; Ilenia; Jacopo; Ludovica; Maria Grazia;
  Nicolò; Ottavia; Pier Paolo; Quirino; Rosalìa; Salvatore; Tea; Ubaldo; Zaira
`)

const surnames = listed(`
  Abbate; Dell'Acqua; Caruso; De Luca; Esposito Marroccella; Ferrero; Gallo Orsi; Iacobucci; La Rocca; Mancini;
  Nicolò; Olivieri; Pagliarulo; Quaglia; Rosà; Sanna; Tropea; Ungaro; Vitali-Brusoni; Zanon; Lo Cascio; D’Alò;
  Di Giovanni
`)

const phones = listed(`
  +39 333 555 0142; +393335550143; 0039 333 5550144; 00393335550145; 333 5550146; 3335550147; 333-555-0148;
  333.555.01.49; 333/5550150; (+39) 333 5550151; +39-333-555-0152; +39 (0) 6 5550 1234; 06 55501235;
  06/5550.1236; (06) 5550 1237; 02-5550 1238; 0255501239 int. 4; +39 02 5550 1240 / 333 5550153;
  tel. 0655501241; Cell: 333 555 0154; +39 333 5550155 (solo whatsapp); solo whatsapp; chiamare dopo le 18;
  interno 12, dopo le 18; 3335550156 ore pasti; 333 5550157 - anche sms;
  tre tre tre, cinque cinque cinque, zero uno; preferisco email; non ho il telefono; 123; 1; -;
  +44 20 7946 0958; +1 (202) 555-0143; +49 30 5550123; +86 10 5550 1234; +81-3-5550-1234; 0041 91 555 01 23;
  112; wa.me/393335550158; https://wa.me/393335550159; ３３３５５５０１６０; ٣٣٣٥٥٥٠١٦١; +39 333 555 O162;
  ufficio/casa 0655501242; 333 5550163 (Anna) oppure 333 5550164 (Bruno), mattina;
  no calls please, text only +39 333 5550165; citofono Rossi;
  se non rispondo lasciate un messaggio e richiamo io la sera dopo le 20
`)

type Address = (handle: string, index: number) => string

const addresses: readonly Address[] = [
  (handle) => `${handle}@gmail.com`,
  (handle, index) => `${handle}${60 + (index % 40)}@libero.it`,
  (handle) => `${handle}@pec.it`,
  (handle) => `${handle.toUpperCase()}@LEGALMAIL.IT`,
  (handle) => `${handle}@pec.ordineavvocatiroma.example`,
  (handle) => `${handle}@postacert.esempio.it`,
  (handle) => `info@${handle.replaceAll('.', '-')}.it`,
  (handle) => `${handle}+casa@outlook.com`,
  (handle, index) => `${handle}_${index}@yahoo.it`,
  (handle) => `${handle}@example.com`,
  (handle) => `prenotazioni.${handle}@hotmail.it`,
  (handle, index) => `d'${handle}${index}@studio.example`,
  (handle) => `${handle}@città.example`,
  (handle) => `${handle}@yopmail.com`,
]

const COUNT = 200

/** Two hundred different leads that people might leave: none of them may be held. */
export const realLeads: readonly Lead[] = Array.from({ length: COUNT }, (_, index) => {
  const name = names[index] ?? `${pick(givenNames, index)} ${pick(surnames, index)}`
  const email = pick(addresses, index)(handleOf(name, index), index)
  return { name, email, phone: pick(phones, index), zone: pick(zones, index) }
})

/** The lists differ in length, so that the same entries seldom meet again. */
function pick<Entry>(list: readonly Entry[], index: number): Entry {
  const entry = list[index % list.length]
  if (entry === undefined) {
    throw new Error('There is nothing to pick from.')
  }
  return entry
}

function handleOf(name: string, index: number): string {
  const letters =
    name
      .normalize('NFD')
      .toLowerCase()
      .match(/[a-z]+/g) ?? []
  return letters.slice(0, 2).join('.') || `host${index}`
}

function listed(text: string): readonly string[] {
  return text.split(';').map((entry) => entry.trim())
}

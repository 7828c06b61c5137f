import { offeredZones } from '../../business/cities.ts'
import type { Lead } from '../../leads/lead.ts'
import { anna } from './same-lead.ts'

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

/**
 * Leads of hosts with more than the form has fields for: links to listings, their own sites, further numbers, notes. Each has
 * name, e-mail and phone; an indented line continues the one above.
 */
const written = `
  Casa Mimosa www.casamimosa.it | info@casamimosa.it | 333 5550201
  Villa Rosa - villarosa-roma.com/it | villarosa.roma@gmail.com | 06 5550202
  Il Gelsomino | m.rossi1961@libero.it | www.ilgelsomino.eu
  Marco Testa (ilgelsomino-rooms.it) | testa.marco@gmail.com | 3335550203
  La Ca’ d’Oro, https://www.cadoro-suites.com/en/ | prenotazioni@cadoro-suites.com | +39 041 5550204
  Studio Bassi - www.studiobassi.it | studiobassi@pec.it | 02 5550205
  Residenza Giada | residenza.giada@gmail.com | www.residenzagiada.it - 06 5550206
  Sito: terrazzasulmare.net | carmela.ferri@tiscali.it | 081 5550207
  Lucia Fontana HTTP://WWW.FONTANAROOMS.IT | lucia@fontanarooms.it | 3335550208
  B&B Al 12 | al12bb@gmail.com | al12bb.wixsite.com/milano
  Claudia Renzi | claudia.renzi@gmail.com | https://www.airbnb.it/rooms/53421987
  Olmo Renzi | olmo.renzi@gmail.com | https://www.airbnb.it/rooms/53421987?adults=2&check_in=2026-12-04&check_out=2026-12-08&source_impression_id=p3_1732184512_P3mQ2aXy7Zk&federated_search_id=1b4e28ba
  Bruno Airoldi | bruno.airoldi@gmail.com | www.airbnb.co.uk/rooms/plus/12345678
  Iris | iris.galli@hotmail.it | airbnb.com/h/terrazza-brera
  Romeo Galli | romeogalli@yahoo.it | 347 5550209 annuncio https://abnb.me/3kQxY1bTzVb
  Delia Sarti | delia.sarti@gmail.com | https://www.booking.com/hotel/it/casino-delle-rose.it.html?aid=304142;label=gen173nr-1FCAEoggI46AdIM1gEaHGIAQGYARS4ARfI;sid=5b1fd2;promo=1
  Sirio Basile | sirio.basile@gmail.com | booking.com/Share-Xy12Zq cell 3335550210
  Wanda Orsini | wanda.orsini@alice.it | https://www.vrbo.com/it-it/affitto-vacanze/p9876543vb
  Ettore Villani | ettore.villani@gmail.com | 02 5550211 www.idealista.it/immobile/30112233/
  Agenzia Nido S.r.l. | info@agenzianido.it | https://www.immobiliare.it/annunci/112233445/ (rif. 22/B)
  Gaia Fumagalli | gaiafuma@gmail.com | https://www.holidu.it/d/51234567
  Pietro Cocco | pietro.cocco@libero.it | casevacanza.it/appartamento-roma-123456.html
  Luana Serra | luana.serra@gmail.com | https://www.subito.it/appartamenti/bilocale-trastevere-roma-498765432.htm
  Hans Huber | hans.huber@gmx.at | +43 660 5550212, https://www.fewo-direkt.de/ferienwohnung-ferienhaus/p1234567
  Hélène Dubois-Martin | helene.dm@orange.fr | 06 12 34 56 78 – annonce : https://www.abritel.fr/location-vacances/p12345
  Tullio Marras | tullio.marras@gmail.com | https://www.tripadvisor.it/VacationRentalReview-g187791-d12345678-Roma.html
  Nora Bellini | nora.bellini@gmail.com | https://www.agoda.com/it-it/nora-s-flat/hotel/rome-it.html?cid=1844104
  Saverio Pace | saverio.pace@gmail.com | expedia.it/Roma-Hotel-Pace.h1234567.Informazioni-Hotel o 3335550213
  Silvana Poli | silvana@poli.example | https://maps.app.goo.gl/aB3dEfGhIjKlMn7o8
  Dario Poli | dario@poli.example | https://www.google.com/maps/place/Via+del+Corso,+12/@41.9028,12.4964,17z/data=!3m1!4b1
  Nives Tosi | nives.tosi@gmail.com | goo.gl/maps/aBcD1234 citofono Tosi, 3335550214
  Nino Carbone | nino.carbone@gmail.com | https://www.instagram.com/casa_nino_roma/
  Ester Carbone | ester.carbone@gmail.com | https://www.facebook.com/profile.php?id=100012345678901
  Dana Ricci | dana.ricci@gmail.com | linktr.ee/danaroma
  Alvise Zen | alvise.zen@gmail.com | ecco l'annuncio: https://dettagli.example/55123?ref=abc&promo=1
  Renata https://www.plumguide.com/homes/12345 | renata.mura@gmail.com | 3335550215
  Zoe Prandi | zoe.prandi@gmail.com | https://www.spotahome.com/it/rome/for-rent:apartments/1234567
  Rino Mattei | rino.mattei@gmail.com | 3335550199 https://it.wimdu.example/offers/ABC123XY?utm_campaign=promo
  Mirko Salis | mirko.salis@gmail.com | https://housinganywhere.com/room/ut123456/it/Milano/via-savona
  Ugo Conti, bilocale sui Navigli, annuncio Airbnb "Nido sui Navigli" | ugo.conti@gmail.com | 3335550216
  Alina Moroni | alina.moroni@gmail.com | 3335550217, foto di adesso https://photos.app.goo.gl/AbCdEf123456
  Ruth Baker | ruth.baker@btinternet.com | +44 7700 900218 tour https://my.matterport.com/show/?m=AbCdEf12345
  Corrado Neri | corrado.neri@gmail.com | 3335550219 https://bit.ly/3CasaNeri
  Piera Longhi | piera.longhi@gmail.com | https://wa.me/message/ABCDEF12345
  Ada Delfini | ada.delfini@gmail.com | t.me/adadelfini
  Fulvio Amato | fulvio.amato@gmail.com | fulvio.amato@studioamato.it 06 5550220
  Paola Zini | paola.zini@gmail.com | 3335550221 oppure gino.bassani@libero.it
  Condominio Via Savona 9 | condominio.savona9@pec.it | 02 5550222 / amministrazione@keyservice.example
  Franco Lodi | franco.lodi@gmail.com | 3335550223, agenzia: affitti@milanorent.example
  Luca Manzi | luca.manzi@gmail.com | scrivetemi pure a lucamanzi74@libero.it
  maria.greco@lavoro.example | greco.maria@gmail.com | 3335550224
  Anna 3335550225 Marco 3335550226 | annaemarco.bb@gmail.com | 3335550225
  Lidia Marchetti | lidia.marchetti@gmail.com | Lidia 333 5550227 / Piero 333 5550228 / ufficio 06 5550229
  Fam. Zorzi | zorzi.famiglia@gmail.com | 3335550230 (mamma, non sente bene), 3335550231 (io), 3335550232 (mio fratello Gigi)
  Marta Salvi | marta.salvi@gmail.com | +393335550233 +393335550234
  Franca Melis | franca.melis@gmail.com | potete chiamarmi dal lunedì al venerdì dalle 9 alle 13 al 333 5550235, il pomeriggio
    lavoro e non posso rispondere; se è urgente mandate un messaggio e vi richiamo appena posso, grazie mille e buona giornata!!
  Gilda Ponti | gilda.ponti@gmail.com | 333 5550236. La casa è in via dei Coronari, terzo piano senza ascensore, due camere e un
    terrazzino; la signora delle pulizie, Olga, ha le chiavi e c'è il martedì e il venerdì fino alle 14 (il suo numero è 333
    5550237). Io torno a Roma solo il 12, quindi se possibile il servizio lo farei dopo. Affitto a 1.200 € al mese ma vorrei
    passare agli affitti brevi e guadagnare un po' di più: mi dite anche quanto costa il drone? Grazie, se non rispondo
    riprovate la sera dopo cena perché lavoro da casa e spesso sono in riunione
  Ross Taylor | ross.taylor@btinternet.com | I am in London until the 14th, so please ring me after 6pm UK time on +44 7700
    900238, or text my partner Jo on +44 7700 900239. We have two flats near Piazza Navona, I saw your website and we would
    love a better ranking on Airbnb and more traffic to our listing before Easter
  Dieter Krämer | d.kraemer@t-online.de | +49 171 5550240, bitte nur abends ab 19 Uhr; tagsüber meine Frau +49 171 5550241
  Teodora Ivanova | teodora.ivanova@abv.bg | +359 88 555 0242 моля пишете във Viber
  Clelia Bruni | clelia.bruni@gmail.com | 3335550243 (anche il 16/11 e il 17/11, dalle 8:30 alle 12:30!!!)
  Sig. Pornaro Giovanni | g.pornaro@alice.it | 0445 555 0244
  Famiglia Viagrande | viagrande.fam@gmail.com | 095 5550245
  Comm. Specialisti Cialisano | cialisano@pec.it | 0931 555 0246
  Scommegna Salvatore | scommegna.s@gmail.com | 3335550247
  Forexi Ltd | office@forexi.example | +44 20 7946 0248
  Loanna Popescu | loanna.pop@yahoo.ro | +40 721 555 249
  Lottery Baldini Casinelli | baldini.casinelli@gmail.com | 3335550250
  Mike Deal | mike.deal@gmail.com | 3335550251
  Win Myint Oo | win.myint.oo@gmail.com | +95 9 555 0252
  Digital Marketing Bianchi S.r.l. | hello@bianchidigital.example | 02 5550253
  Gruppo Domus Aurea – Ufficio Marketing | marketing@domusaurea.example | 06 5550254
  Real Estate Investors Milano | desk@reinvestors-milano.example | +39 02 5550255 ext 12
  Top Homes Property Management | ops@tophomes.example | 02 5550256, 02 5550257
  CleanUp Pulizie per B&B | cleanup.pulizie@gmail.com | 3335550258 chiedere di Olga
  Impresa di pulizie Splendor S.n.c. | splendor@virgilio.it | 0655502 59
  Host4You - gestione affitti brevi | staff@host4you.example | +39 06 5550260 (int. 2)
  EasyBnBHostingITALIA | easybnb.italia@gmail.com | 3335550261
  Best Free Time Rentals - www.bestfreetimerentals.com | bookings@bestfreetimerentals.com | 3335550262
  Promotion & Events Travel Agency | events@promotiontravel.example | 06 5550263
  Hot Springs Villa Saturnia | hotsprings.saturnia@gmail.com | 0564 555264
  Property Manager (34 unità) Antonio Greco | a.greco@pm.example | 349 5550265
  Søren Kjær | soren@kjaer.example | +45 20 55 02 66
  Wójcik Małgorzata | gosia.wojcik@wp.pl | +48 601 555 267
  Štrk Krk | strk@krk.example | +385 1 555 0268
  Иван Петров | ivan.petrov@mail.ru | +7 916 555 02 69
  Олена Ковальчук | olena.k@ukr.net | +380 67 555 0270, офіс 06 5550271
  李娜 | lina88@qq.com | 微信 lina_roma 3335550272
  鈴木　一郎 | suzuki.ichiro@yahoo.co.jp | ０３－５５５５－０２７３
  박지훈 | jihoon.park@naver.com | +82 10-5550-0274
  محمد الحسن | m.alhassan@gmail.com | ٠٠٣٩٣٣٣٥٥٥٠٢٧٥
  Ελένη Νικολάου | eleni.nikolaou@gmail.com | +30 694 555 0276
  Gül Öztürk | gul@ozturk.example | +90 532 555 02 77
  Nguyễn Văn Đức | duc.nguyen@gmail.com | +84 90 555 0278
  undefined undefined | mario.bruni@gmail.com | 3335550279
  Mario Bruni Mario Bruni | mariobruni77@gmail.com | tel:+393335550280
  Bruni, Mario - Via Merulana 12, 00185 Roma (RM) | bruni.mario@gmail.com | +39+393335550281
  prenota@casabruni.example | prenota@casabruni.example | prenota@casabruni.example
  🏡 Casa di Nonna Pia ❤️ | casanonnapia@gmail.com | 📞 333 5550282 💬
  ⭐⭐⭐⭐⭐ Superhost Carla | superhost.carla@gmail.com | 3335550283
`
  .split(/\n {2}(?! )/)
  .slice(1)
  .map(parseWritten)

const COMBINED = 200

const combined: readonly Lead[] = Array.from({ length: COMBINED }, (_, index) => {
  const name = names[index] ?? `${pick(givenNames, index)} ${pick(surnames, index)}`
  const email = pick(addresses, index)(handleOf(name, index), index)
  return { ...anna, name, email, phone: pick(phones, index), zone: pick(offeredZones, index) }
})

/** Three hundred different leads as people send them: none of them may be held. */
export const realLeads: readonly Lead[] = [...combined, ...written]

function parseWritten(entry: string, index: number): Lead {
  const [name, email, phone, ...more] = entry.replace(/\s*\n\s*/g, ' ').split(' | ')
  if (name === undefined || email === undefined || phone === undefined || more.length > 0) {
    throw new Error(`This is no name, e-mail and telephone: ${entry}`)
  }
  return { ...anna, name, email, phone: phone.trim(), zone: pick(offeredZones, index) }
}

/** The lists differ in length, so that the combinations seldom repeat. */
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

/**
 * Where hosts advertise, write and keep their photographs, by the name before the top-level domain: 'airbnb' is airbnb.it
 * and airbnb.co.uk.
 */
export const hostsSites: ReadonlySet<string> = new Set(
  listed(`
    airbnb abnb booking bstatic vrbo homeaway abritel fewo-direkt stayz bookabach expedia hotels agoda tripadvisor
    thefork trivago kayak momondo skyscanner hometogo casamundo holidu likibu holidaylettings flipkey homelidays novasol
    interhome belvilla interchalet wimdu plumguide onefinestay sonder onlyapartments only-apartments 9flats misterbnb
    homeexchange guesttoguest couchsurfing hostelworld hostelbookers hotelscombined lastminute edreams opodo hrs
    bedandbreakfast bed-and-breakfast bbplanet bnb bb30 bebitalia agriturismo agriturismi terranostra campeggi
    casavacanza casevacanza casevacanze vacanza homeholidays rentalia spotahome housinganywhere uniplaces nestpick
    homelike flatio zappyrent erasmusu roomless dovevivo wunderflats mrlodge furnishedfinder casa idealista immobiliare
    subito bakeca kijiji wikicasa trovacasa trovit mitula nestoria tecnocasa tempocasa gabetti remax engelvoelkers
    caasa attico risorseimmobiliari immobilmente reteagenzie indomio fotocasa rightmove zoopla zillow
    seloger leboncoin immoscout24 immobilienscout24 kleinanzeigen ebay etsy gumtree craigslist traum-ferienwohnungen
    e-domizil ferienhausmiete fewo24 micazu glampinghub pitchup paginegialle paginebianche tuttocitta virgilio
    instagram facebook fb messenger whatsapp wa youtube youtu tiktok pinterest linkedin threads twitter flickr vimeo
    linktr linktree lnk beacons taplink waze bing yelp foursquare what3words apple icloud dropbox wetransfer onedrive
    1drv matterport kuula kross krossbooking smoobu lodgify hospitable guesty avantio octorate beds24 cloudbeds wubook
    hostaway vikey ciaobooking scidoo bedzzle slope italianway cleanbnb halldis sweetguest hostfully uplisting ownerrez
    direct-book hotelrunner checkfront bookeo
  `),
)

/** Link shorteners and chat invites, by their whole host. */
export const shorteners: readonly string[] = listed(`
  bit.ly bitly.com tinyurl.com t.co cutt.ly rb.gy is.gd v.gd ow.ly shorturl.at rebrand.ly adf.ly tiny.cc clck.ru u.to
  goo.su goo.gl vk.cc lnkd.in buff.ly short.io soo.gd qr.ae dub.sh urlz.fr shorte.st bc.vc s.id t.ly tiny.one
  shrtco.de kutt.it surl.li lnk.to cli.re snip.ly x.gd 2u.pw ouo.io linkr.it
  t.me telegram.me telegram.dog telegra.ph chat.whatsapp.com discord.gg discord.com kik.me line.me vk.com
`)

/** Parts of an address or a text that are about a home, its rooms, an agency or a portal. */
export const lodging = alternatives(
  '',
  `
    casa case(?!s) casetta home(?!.?page) house haus villa villino apart appart flat room zimmer wohnung unterkunft
    camer[ae] suite loft b-?(?:and|&|n|e)-?b(?![a-z]) bnb bed-?and breakfast affitt rent locazion locatif letting
    (?<![a-z])hosts?(?![a-z]) superhost hostel ostello hotel albergo residen dimor[ae] masseri trull[oi] dammus agritur
    casale cascina podere vacanz vacation vacance holiday ferien urlaub (?<![a-z])stays?(?![a-z]) soggiorn sejour allogg
    aloj alquil logement gite lodg accommodation immobil (?<![a-z])immo propert estate listing annunc inserat anzeige
    chalet baita rifugio borgo palazz castell corte(?![a-z]) terrazz attic mansard monolocal bilocal trilocal domus
    locand pension guest(?!.?post) relais resort camping glamping turis touris travel viagg prenot booking ospitalit
    hospitality (?<!p)roma(?!n[ct]) (?<![hp])rome milan trastevere navigli firenze florence toscan tuscan umbria venezi
    venice napol naples amalfi sorrent capri sicil pugli salento sardegn sardinia liguri lago lake garda torino turin
    bologna verona dolomit italia italy
  `,
  '',
)

const prefixes = `home best top cheap buy get hot online free my the pro vip live real super mega fast quick easy big new adult`
const suffixes = `
  online shop store bonus games? win vip pro now club world hub best profits? trade traders? trading invest signals?
  coins? era pills? meds? chat cams? girls? videos? dating services? experts? agency rank boost links? royal spins? fast
  cash express today 4u \\d+
`

/** A domain or mailbox that names what is sold by mass mail: 'best-casino', 'cheappills', 'crypto-profit'. */
export const pitchSite = alternatives(
  `(?<!\\p{L})${either(prefixes)}{0,2}`,
  `
    casinos? viagra cialis levitra kamagra tramadol xanax pills? pharma pharmacy meds drugstore porno? porn(?:hub|tube)
    sexy? xxx escorts? nudes? milfs? onlyfans dating webcams? bitcoins? btc cryptos? forex payday loans? backlinks? seo
    betting gambling jackpots? slots? poker roulette replicas? followers? airdrops? guestposts?
  `,
  `${either(suffixes)}{0,2}(?!\\p{L})`,
)

/** A domain or mailbox that promises a bargain, as some hosts' do too. */
export const bargainSite = alternatives(
  `(?<!\\p{L})${either(prefixes)}?`,
  `
    deals? promos? offers? offert[ae] discounts? sconti bonus prizes? claim win(?:ner|ning)?s? gratis free cheap buy
    clicks? traffic rank(?:ing|er)?s? invest(?:ments?|ing|ors?)? profits? money soldi cash earn(?:ing)?s?
    trad(?:e|er|ing) coins? credits? prestit[oi] bets? spins? adults? cams? girls? hot drugs? marketing webdesign boost
    growth leads date flirt promotions? giveaway rich rewards? gifts? iphone outlet megastore wholesale
  `,
  '(?!\\p{L})',
)

function alternatives(before: string, patterns: string, after: string): RegExp {
  return new RegExp(`${before}${either(patterns)}${after}`, 'u')
}

function either(patterns: string): string {
  return `(?:${listed(patterns).join('|')})`
}

function listed(text: string): readonly string[] {
  return text.trim().split(/\s+/)
}

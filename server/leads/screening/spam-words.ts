/** The sites of hosts' listings, messages and photos, by the name before the top-level domain: 'airbnb' of airbnb.co.uk. */
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

/** The hosts of link shorteners and chat invites. */
export const shorteners: readonly string[] = listed(`
  bit.ly bitly.com tinyurl.com t.co cutt.ly rb.gy is.gd v.gd ow.ly shorturl.at rebrand.ly adf.ly tiny.cc clck.ru u.to
  goo.su goo.gl vk.cc lnkd.in buff.ly short.io soo.gd qr.ae dub.sh urlz.fr shorte.st bc.vc s.id t.ly tiny.one
  shrtco.de kutt.it surl.li lnk.to cli.re snip.ly x.gd 2u.pw ouo.io linkr.it
  t.me telegram.me telegram.dog telegra.ph chat.whatsapp.com discord.gg discord.com kik.me line.me vk.com
`)

/** Matches a part of an address or a text about a home, its rooms, an agency or a portal. */
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

/** Matches a domain or mailbox that names what mass mail sells: 'best-casino', 'cheappills', 'crypto-profit'. */
export const pitchSite = alternatives(
  `(?<!\\p{L})${either(prefixes)}{0,2}`,
  `
    casinos? viagra cialis levitra kamagra tramadol xanax pills? pharma pharmacy meds drugstore porno? porn(?:hub|tube)
    sexy? xxx escorts? nudes? milfs? onlyfans dating webcams? bitcoins? btc cryptos? forex payday loans? backlinks? seo
    betting gambling jackpots? slots? poker roulette replicas? followers? airdrops? guestposts?
  `,
  `${either(suffixes)}{0,2}(?!\\p{L})`,
)

/** Matches a domain or mailbox that promises a bargain, as some hosts' do too. */
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

/** Matches an invitation to visit a link or to write. */
export const invitation = wholeWords([
  'visit',
  'click',
  'check (?:out|it|this|my)',
  'join',
  'watch',
  'see my',
  'look at my',
  'go to',
  'contact (?:me|us)',
  'write (?:to|me)',
  '(?:buy|order|shop|download|register|sign up|play|get it) (?:now|here|at|from)',
  'clicca',
  'iscriviti',
  'guarda qui',
])

/** Matches a phrase of mass advertising, which holds a lead wherever it is. */
export const pitchPhrase = wholeWords([
  // Search engines and links
  'seo (?:services?|experts?|agency|company|specialists?|audits?|packages?|plans?|team|tools?|pros?|offers?|rankings?)',
  'seo (?:optimi[sz]ation|consult(?:ing|ants?|ancy))',
  '(?:servizi|servizio|espert[oi]|offerta|ottimizzazione|consulente|consulenza) seo',
  'seo (?:& |and |e |\\+ )?(?:web|digital|social) ?marketing',
  '(?:our|need|offer|cheap|affordable|best|monthly|professional) seo',
  'dominate google',
  'search engine optimi[sz]ation',
  'back-?links?',
  'back links',
  'link[ -]building',
  'domain (?:authority|rating)',
  'do-?follow',
  'web(?:site)? (?:traffic|redesign|promotion|(?:design|development) services?)',
  'targeted (?:traffic|visitors|leads)',
  '(?:boost|increase|grow|skyrocket|double|improve) your (?:web ?site|traffic|sales|rankings?|business|revenue|followers|seo)',
  'aumenta (?:il|i|le|la) (?:tu[oei] |vostr[oie] )?(?:traffico|follower|vendite|visite|visibilità)',
  'e-?mail (?:lists?|databases?)',
  'database (?:e-?mail|aziende|contatti)',
  '(?:bulk|mass) (?:e-?mail(?:s|ing)?|sms|whatsapp)',
  'buy (?:\\w+ )?(?:followers|likes|views|reviews|traffic|instagram|cheap|now|online)',
  '(?:followers?|likes) (?:instagram|gratis|cheap|reali)',
  'compra(?:re)? (?:followers?|likes?)',
  'google reviews for',
  // Coins and trading
  'btc (?:giveaway|profits?|wallet|trading|invest|mining)',
  'cryptocurrenc(?:y|ies)',
  'criptovalut[ae]',
  'crypto (?:\\w+ )?(?:invest|investing|investments?|investors?|trading|traders?|profits?|signals?|opportunit(?:y|ies)|mining)',
  'crypto (?:\\w+ )?(?:wallet|airdrops?|giveaways?|coins?|bonus|robot|bot|platform|exchange|millionaires?)',
  '(?:free|claim|buy|earn|invest in|trade) (?:\\w+ )?(?:crypto|btc|eth|usdt|nfts?|tokens)',
  'forex',
  'binary options?',
  'opzioni binarie',
  'trading (?:online|automatico|bots?|signals?|platform|robot)',
  'invest(?:i|ire) (?:in|ora|oggi|subito) (?:\\w+ )?(?:amazon|azioni|crypto|petrolio|oro)',
  'investment (?:opportunit(?:y|ies)|plans?|platform|program)',
  'invest(?:i|imenti) (?:\\d+|sicuri|garantiti|redditizi)',
  '(?:guadagni|rendiment[oi]) (?:garantit[oi]|sicur[oi]|facili|online)',
  'guaranteed (?:profits?|returns?|ranking|results|income|daily)',
  '(?:daily|quick|easy|weekly) (?:profits?|cash|payouts?)',
  // Gambling
  'online casinos?',
  'casin[oò] online',
  'casin[oò]s? (?:bonus|slots?|games?|live|vip|no deposit|welcome|italiani|non aams)',
  '(?:best|crypto) casin[oò]s?',
  'free ?spins?',
  'giri gratis',
  'scommesse (?:sicure|online|sportive|vincenti|live|calcio|gratis)',
  'slots? (?:machines?|online|gratis|gacor|games?)',
  '(?:online|free) (?:slots?|poker|betting|bingo|roulette|gambling)',
  'poker online',
  '(?:no deposit|welcome|deposit) bonus',
  'bonus (?:senza deposito|di benvenuto|casin[oò])',
  '(?:betting|football) (?:tips|predictions)',
  '(?:1xbet|22bet|mostbet|melbet|bet365|1win|vavada|vulkan vegas)',
  '(?:judi|situs) (?:online|slot|togel)',
  // Medicines
  'v[i1]agra',
  'c[i1]al[i1]s',
  '(?:levitra|kamagra|sildenafil|tadalafil|tramadol|xanax|ozempic|adderall|oxycodone|modafinil|phentermine|ivermectin)',
  '(?:ambien|percocet|fentanyl)',
  'senza ricetta',
  '(?:without|no) (?:a )?prescription',
  '(?:online|canadian|cheap|generic) (?:pharmacy|pharmacies|drugstore|drugs|meds|pills)',
  'pharmacy online',
  '(?:diet|keto|slimming|enhancement) (?:pills?|gumm(?:y|ies))',
  'pillole (?:dimagranti|per dimagrire|dell.amore|blu)',
  'male enhancement',
  'cbd (?:oil|gummies)',
  'perdi \\d+ (?:kg|chili)',
  '(?:dimagrisci|dimagrire|perdi peso|perdere peso) (?:subito|veloce(?:mente)?|in|senza|\\d+|con)',
  // Dating and pornography
  'porno',
  'pornhub',
  'porn (?:videos?|sites?|hub|movies?)',
  '(?:free|hot|hd|gay|live|best|watch|amateur|teen) porn',
  'sexy? (?:girls?|chat|videos?|dating|women|cams?|webcams?|photos?|pics?|singles?|ladies|models?|toys?|shop|tonight|now)',
  '(?:free|hot|local|casual|live) sex',
  'sesso (?:gratis|stasera|facile|online|occasionale)',
  '(?:hot|sexy|lonely|russian|ukrainian|asian) (?:girls?|women|ladies|wives|singles|babes|brides?|moms)',
  'local (?:girls|singles|milfs)',
  '(?:girls|women|ladies|singles|milfs?) (?:near you|in your (?:area|city|town))',
  '(?:meet|date) (?:hot |sexy |local |single |russian )?(?:girls|women|singles)',
  '(?:online|adult|local|casual|free) dating',
  'dating (?:sites?|apps?|for|online|tonight|girls?|women)',
  'incontri (?:hot|sexy|piccanti|gratis|adulti|per adulti|sesso|occasionali|con donne|donne|single|online|stasera)',
  'incontri (?:\\w+ ){1,3}senza impegno',
  '(?:donne|ragazze) (?:mature|russe|ucraine|calde|sexy|disponibili)',
  '(?:webcam|live cam) (?:girls?|models?|gratis|sexy|chat)',
  '(?:my|private|leaked|hot|free) nudes?',
  'onlyfans',
  'nude (?:photos?|pics?|girls?)',
  '(?<!tour )escorts? (?:girls?|service|roma|milano|torino|napoli)',
  'milfs?',
  'xxx (?:videos?|porn|cams?|sex)',
  // Loans
  '(?:business|personal|quick|payday|instant|fast|cheap|online|cash|low rate|lowest rate) loans?',
  'loans? (?:offers?|approv(?:al|ed)|up to|without|at \\d|from \\d|available|today|for (?:business|personal|everyone))',
  '(?:need|get|apply for) an? (?:\\w+ )?loan',
  'prestit[oi] (?:veloc[ei]|immediat[oi]|personal[ei]|facil[ei]|online|senza busta paga|in 24 ore|fino a|tra privati)',
  'prestit[oi] (?:cambializzat[oi]|a protestati|ai? pensionati|a tutti)',
  'finanziament[oi] (?:veloc[ei]|immediat[oi]|senza busta paga|facil[ei])',
  'offerta di prestit[oi]',
  'cessione del quinto',
  '(?:credit repair|debt relief)',
  // Prizes and goods
  'you (?:have )?won',
  'you.ve (?:won|been selected)',
  'you have been selected',
  'hai vinto (?:un|il|la|una|i|le|un.|\\d+)',
  'sei stato selezionato',
  'claim (?:your|now)',
  'lottery (?:winner|prize|jackpot)',
  'inheritance fund',
  'next of kin',
  'million (?:usd|us dollars|dollars)',
  'your (?:domain|account|parcel|package) (?:is|has|was|will)',
  '(?:free|win|vinci) (?:an? |un )?(?:iphone|gift ?card|samsung)',
  '(?:iphone|gift ?card|buon[oi] amazon) (?:gratis|omaggio|free)',
  'replica (?:watch(?:es)?|bags?|rolex|handbags?)',
  '(?:rolex|gucci|vuitton) (?:replica|outlet|cheap)',
  'cheap (?:shoes|bags|watches|jerseys|sunglasses|jordans?|nike|ray.?bans?|oakleys?|rolex)',
  'click (?:the link|below)',
  'clicca il link',
  'un-?subscribe',
  '(?:join|subscribe to) (?:our|my|the) (?:telegram|whatsapp|channel|group)',
  '(?:mobile app|software|website|wordpress) development (?:services?|company|agency|team)',
  '(?:virtual assistant|data entry|outsourcing|lead generation|digital marketing|web design) (?:services?|packages?|experts?)',
  // Russian
  'продвижени\\p{L}* сайт\\p{L}*',
  'раскрутк\\p{L}*',
  'казино',
  'заработ\\p{L}* (?:в интернете|онлайн|без)',
  'ставки на спорт',
  'кредит\\p{L}* (?:онлайн|без)',
  'знакомств\\p{L}* для',
  'криптовалют\\p{L}*',
  'баз\\p{L}* данных',
])

/** Matches a phrase that holds a lead in its name only: in a note a host may wish the same for a home. */
export const offerPhrase = wholeWords([
  // Also words of honest notes: 'accettate bitcoin?', 'winner of Best Host'
  'increase (?:your )?sales',
  ...listed('bitcoins? usdt binance ethereum dogecoin metamask airdrops?'),
  'weight[ -]loss',
  'lose weight',
  'winner of',
  'business proposal',
  '(?:instagram|tiktok|youtube|facebook|real|active) (?:followers|likes|views|subscribers)',
  'agenzia seo',
  'google rankings?',
  '(?:rank|top|#? ?1) (?:on|of|in) google',
  '(?:page one|page 1|first page) (?:(?:on|of|in) )?google',
  'rank (?:higher|your|#? ?1|first)',
  'guest post(?:s|ing)?',
  'prima pagina (?:di|su|in) google',
  'posizionamento (?:su google|sui motori|seo|google|nei motori)',
  'passive income',
  '(?:reddito passivo|rendita passiva)',
  'earn (?:money|cash|\\$? ?\\d{3,}|up to|from home|extra|daily|online|big)',
  'make (?:money|\\$? ?\\d{3,}|cash)',
  'money online',
  'guadagna(?:re)? (?:da casa|subito|soldi|online|fino|facile|\\d+|con)',
  'lavora da casa',
  'click here',
  'clicca (?:qui|sul)',
  '(?:buy|shop|order) now',
  'compra(?:re)? (?:online|subito|ora)',
  'limited (?:time )?offer',
  'special offer for',
  '(?:visita|visit|scopri) (?:il nostro|our) (?:sito|site|shop|store)',
  'check (?:this|my|it) out',
])

/** Matches a phrase that is ordinary in a note, and no part of a name. */
export const sentencePhrase = wholeWords([
  '(?:for|of|to|grow|help) your (?:business|company|web ?site|site|brand|store|shop)',
  'per (?:la tua (?:azienda|attività|impresa)|il tuo (?:sito|business|negozio))',
  'meet (?:me|you) (?:tonight|now|today)',
  'wants? to meet you',
  'work from home',
  '(?:\\$ ?\\d[\\d.,]{0,12}|\\d[\\d.,]{0,12} ?\\$) (?:weekly|daily|monthly|per|a|every)',
  '\\d[\\d.,]{0,12}k? (?:real |targeted |active )?(?:visitors|followers|likes|views|subscribers)',
  'vuoi (?:più|nuovi) clienti',
  'porta il (?:tuo|vostro) sito',
  'in prima pagina',
  'siti (?:web|internet) (?:professionali|economici|low cost|a|da)',
  '\\d{2}% (?:off|discount|di sconto)',
  'you have (?:a |an |\\d+ )?(?:new |unread )?(?:messages?|notifications?|transfers?)',
  'looking for (?:a |an )?(?:man|love|fun|sex|boyfriend|husband|sugar daddy|investors?|investment)',
  'cerco (?:uomo|sesso|un uomo|sugar daddy)',
  'chat with me',
  '(?:my|hot|private|see) (?:photos|pics|pictures|webcam|videos?)',
  'we (?:offer|provide|sell|build|create|deliver|guarantee|can (?:help|boost|increase|improve|rank))',
  'do you (?:need|want)',
  'get (?:more|rich|free|\\d+)',
  'i (?:noticed|came across) (?:your|that you)',
  'dear (?:sir|madam|friend|owner|customer|winner|webmaster)',
  'congratulations you',
])

/** Finds the words that are also surnames, country houses or honest trades: one alone holds no lead. */
export const pitchWord = wholeWords(
  [
    ...listed(`
      seo crypto casin[oò]s? loans? prestit[oi] dating followers? promo discounts? jackpot betting gambling poker
      roulette blackjack pharmacy replica traffic ranking sexy? porn xxx escorts? nft btc scommesse
    `),
    ...['100% free', 'gratis subito', 'your (?:web ?)?site', 'il tuo sito'],
  ],
  'gu',
)

/** Matches a part of an honest company's name, which beside a pitch word makes an offer. */
export const tradeWord = wholeWords(
  listed('marketing promotions? investors? investments? profits? offers? bonus cheap guaranteed instagram'),
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

function wholeWords(patterns: readonly string[], flags = 'u'): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns.join('|')})(?![\\p{L}\\p{N}])`, flags)
}

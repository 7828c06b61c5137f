import type { Lead } from '../../leads/lead.ts'
import { type Link, type LinkedText, readLinks } from './read-links.ts'
import { offerPhrases, pitchPhrases, pitchWords, sentencePhrases, tradeWords } from './spam-words.ts'

/** What the rules look at: name and telephone folded (score-content.ts), without the visitor's own e-mail. */
export interface ScreenedLead {
  readonly lead: Lead
  readonly name: LinkedText
  readonly phone: LinkedText
}

export interface ContentRule {
  readonly signal: string
  /** Why it speaks for spam, or why no louder. */
  readonly reason: string
  /** A strong signal holds a lead, a middling one with another middling one or with two weak ones. */
  readonly strength: 'strong' | 'middling' | 'weak'
  readonly applies: (screened: ScreenedLead) => boolean
}

const MAX_NAME_LENGTH = 120
const MAX_EMAIL_LENGTH = 254
/** Fewer digits are an hour, a floor or an extension. */
const MIN_PHONE_DIGITS = 6

const markup = /<a\s|\bhref\s*=|\[\/?(?:url|link|img)\b|\]\(\s*[\w/]/
const invitation = wholeWords([
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
const cheapTopLevels =
  /^(?:ru|su|cn|xyz|top|shop|store|club|click|link|live|fun|icu|vip|win|bid|loan|casino|bet|buzz|tk|ml|pw|ws|ly|ph)$/
const alluringEmoji = /[💋🔞🍑🍒💰🤑💸💵💲🎰🎁🚀📈🔥❤😘😍🥰👉👇✅]/u
const amount = '\\d[\\d.,]{2,12}'
const currency = '(?:[$€£]|\\b(?:usd|eur|btc|dollars?|euro)\\b)'
const money = new RegExp(`${currency}\\s?${amount}|${amount}\\s?${currency}`)
const dottedGmail = /^(?:[^.@]+\.){4,}[^.@]+@(?:gmail|googlemail)\.com$/i
const throwAway =
  /@(?:[\w-]+\.)*(?:mailinator|guerrillamail\w*|yopmail|temp-?mail|10minutemail|sharklasers|trashmail|getnada|maildrop|dispostable|fakeinbox|throwawaymail|mohmal|moakt|emailondeck)\.[a-z.]+$/i
const phrase = wholeWords(pitchPhrases)
const offer = wholeWords(offerPhrases)
const sentence = wholeWords(sentencePhrases)
const word = wholeWords(pitchWords, 'gu')
const trade = wholeWords(tradeWords)

/** Every signal in a lead's content. Names in any script, companies, notes, numbers and hosts' own links are none. */
export const contentRules: readonly ContentRule[] = [
  {
    signal: 'markup',
    reason: 'HTML, BBCode and Markdown links are made for the comments of other sites.',
    strength: 'strong',
    // Some programs copy the link of a listing as Markdown, and the telephone is the field for it.
    applies: ({ name, phone }) => markup.test(name.text) || markup.test(phone.withoutOwn),
  },
  {
    signal: 'shortener in the name',
    reason: 'A shortened link hides where it leads, and a chat invite is no name.',
    strength: 'strong',
    applies: ({ name }) => name.links.some(({ kind }) => kind === 'shortener'),
  },
  {
    signal: 'shortener for a telephone',
    reason: 'Nobody can be called there. A host’s chat bears the name, or the listing is mentioned.',
    strength: 'strong',
    applies: ({ phone }) =>
      !hasNumber(phone) && phone.links.some(({ kind, isVouchedFor }) => kind === 'shortener' && !isVouchedFor),
  },
  {
    signal: 'pitch in a domain',
    reason: 'The domain names what is sold, and is neither the visitor’s nor a home’s.',
    strength: 'strong',
    applies: ({ name, phone }) => [...name.links, ...phone.links].some(({ kind }) => kind === 'pitch'),
  },
  {
    signal: 'bargain in a domain',
    reason: 'Deals and prizes are promised by mass mail, and by some honest trades.',
    strength: 'middling',
    applies: ({ name, phone }) => [...name.links, ...phone.links].some(({ kind }) => kind === 'bargain'),
  },
  {
    signal: 'unknown link in the name',
    reason: 'Many hosts write their site there, which is not always called like them.',
    strength: 'weak',
    applies: ({ name }) => unknownIn(name).length > 0,
  },
  {
    signal: 'nothing but an unknown link',
    reason: 'A name that is only a domain may be a company’s.',
    strength: 'weak',
    applies: ({ name }) =>
      unknownIn(name).some(({ isMail, topLevel }) => !isMail && topLevel !== 'it') && !/[\p{L}\p{N}]/u.test(name.plain),
  },
  {
    signal: 'deep link in the name',
    reason: 'It leads to one page that somebody is to open; on an Italian domain it may be a small portal’s.',
    strength: 'strong',
    applies: ({ name }) =>
      unknownIn(name).some(({ isMail, isDeep, topLevel }) => !isMail && isDeep && topLevel !== 'it'),
  },
  {
    signal: 'invitation to a link',
    reason: 'No name calls on somebody to visit or write.',
    strength: 'strong',
    applies: ({ name }) => unknownIn(name).length > 0 && invitation.test(name.plain),
  },
  {
    signal: 'cheap domain in the name',
    reason: 'Spam comes from top-level domains that cost next to nothing; some hosts have one.',
    strength: 'weak',
    applies: ({ name }) => unknownIn(name).some(({ topLevel }) => cheapTopLevels.test(topLevel)),
  },
  {
    signal: 'emoji beside a link',
    reason: 'Kisses and money draw the eye to a link; cheerful people use them as well.',
    strength: 'weak',
    applies: ({ name }) => unknownIn(name).length > 0 && alluringEmoji.test(name.plain),
  },
  {
    signal: 'unknown link for a telephone',
    reason: 'Nobody can be called there. Beside a number it would be the own site, the listing or a second mailbox.',
    strength: 'middling',
    applies: ({ phone }) => !hasNumber(phone) && unknownIn(phone).length > 0,
  },
  {
    signal: 'pitch',
    reason: 'These words together sell something.',
    strength: 'strong',
    applies: ({ name, phone }) => phrase.test(name.plain) || phrase.test(phone.plain),
  },
  {
    signal: 'offer in the name',
    reason: 'Nobody is called like an offer or a salutation.',
    strength: 'strong',
    applies: ({ name }) => offer.test(name.plain) || sentence.test(name.plain),
  },
  {
    signal: 'offer beside the number',
    reason: 'A host may wish just that for a home.',
    strength: 'middling',
    applies: ({ phone }) => offer.test(phone.plain),
  },
  {
    signal: 'pitch word',
    reason: 'It may be a surname, an old villa or an honest trade.',
    strength: 'middling',
    applies: (screened) => pitchWordsIn(screened).size > 0,
  },
  {
    signal: 'several pitch words',
    reason: 'Two different ones are hardly a name.',
    strength: 'middling',
    applies: (screened) => pitchWordsIn(screened).size > 1,
  },
  {
    signal: 'trade beside a pitch word',
    reason: 'Together they look like an offer, and may still be a company.',
    strength: 'weak',
    applies: (screened) => pitchWordsIn(screened).size > 0 && trade.test(wordyText(screened)),
  },
  {
    signal: 'very long name',
    reason: 'This is a letter and no name. A long telephone is none: it is the only field for a note.',
    strength: 'strong',
    applies: ({ lead, name }) => lead.name.length - lengthOfOwn(name) > MAX_NAME_LENGTH,
  },
  {
    signal: 'random letters',
    reason: 'No language has such a word of ten letters or more.',
    strength: 'strong',
    applies: ({ lead }) => isGibberish(lead.name, 10),
  },
  {
    signal: 'short random letters',
    reason: 'They may be initials.',
    strength: 'middling',
    applies: ({ lead }) => isGibberish(lead.name, 7) && !isGibberish(lead.name, 10),
  },
  {
    signal: 'mostly signs',
    reason: 'Stars and arrows want to be seen; a playful person may use them.',
    strength: 'middling',
    applies: ({ lead }) => isMostlySigns(lead.name),
  },
  {
    signal: 'sum of money in the name',
    reason: 'Offers name prices; a company may have a number in its name.',
    strength: 'weak',
    applies: ({ name }) => money.test(name.plain),
  },
  {
    signal: 'dotted Gmail',
    reason: 'Robots sow dots into one address to have many; a person has one or two.',
    strength: 'middling',
    applies: ({ lead }) => dottedGmail.test(lead.email),
  },
  {
    signal: 'throw-away mail',
    reason: 'Careful people use it too.',
    strength: 'weak',
    // No mail server carries a longer address, and this pattern would take its time with one.
    applies: ({ lead }) => lead.email.length <= MAX_EMAIL_LENGTH && throwAway.test(lead.email),
  },
  {
    signal: 'exclamation in the name',
    reason: 'Advertisements shout, and so do some people.',
    strength: 'weak',
    applies: ({ name }) => name.plain.includes('!!'),
  },
]

function wholeWords(patterns: readonly string[], flags = 'u'): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns.join('|')})(?![\\p{L}\\p{N}])`, flags)
}

/** Links that neither are the visitor's nor give themselves away. */
function unknownIn({ links }: LinkedText): readonly Link[] {
  return links.filter(({ kind }) => kind === 'unknown' || kind === 'bargain')
}

function lengthOfOwn({ text, withoutOwn }: LinkedText): number {
  return text.length - withoutOwn.length
}

function hasNumber({ plain }: LinkedText): boolean {
  return (plain.match(/\p{Nd}/gu) ?? []).length >= MIN_PHONE_DIGITS
}

/** The text in which single words count: not a note beside a number, which may have any of them. */
function wordyText({ name, phone }: ScreenedLead): string {
  return hasNumber(phone) ? name.plain : `${name.plain}\n${phone.plain}`
}

function pitchWordsIn(screened: ScreenedLead): ReadonlySet<string> {
  return new Set(wordyText(screened).match(word))
}

/** Latin letters without a vowel, or with capitals strewn over them and hardly a vowel between. */
function isGibberish(name: string, minLength: number): boolean {
  if (name.length > MAX_NAME_LENGTH || !/^\p{Script=Latin}[\p{Script=Latin} ]+$/u.test(name)) {
    return false
  }
  const words = name.split(' ')
  const letters = words.join('')
  if (letters.length < minLength || words.some(({ length }) => length < 4)) {
    return false
  }
  const vowels = letters.normalize('NFD').match(/[aeiouyæøœıə]/gi) ?? []
  const humps = letters.match(/\p{Ll}\p{Lu}/gu) ?? []
  // Names grown together ('DeLaCruz') have humps as well, but fewer, and no two capitals in a row.
  const isStrewn = humps.length >= 3 && /\p{Lu}{2}/u.test(letters) && vowels.length < letters.length * 0.3
  const isPounded = vowels.length * 8 < letters.length && /[^aeiouyæøœıə ]{6}/i.test(name.normalize('NFD'))
  return vowels.length === 0 || isStrewn || isPounded || (humps.length >= 4 && humps.length * 3 >= letters.length)
}

function isMostlySigns(name: string): boolean {
  const signs = name.match(/[^\p{L}\p{M}\p{N}\s.,'’&()/-]/gu) ?? []
  const letters = name.match(/[\p{L}\p{N}]/gu) ?? []
  return signs.length >= 6 && signs.length > letters.length
}

/** From this sum on a lead is held for a person to look at. */
export const DOUBTFUL_SCORE = 10

/** One middling signal does not hold a lead, even if the form was filled in quickly (judge.ts); two do. */
const scores = { strong: DOUBTFUL_SCORE, middling: 5, weak: 3 } as const

/** Longer than any note beside a number. A longer text would take the patterns their time. */
const READ_LENGTH = 4_000

/**
 * How much a lead's words look like spam.
 *
 * @returns the sum of the signals: 0 for nearly everybody, DOUBTFUL_SCORE or more for what is very probably spam
 */
export function contentScore(lead: Lead): number {
  const email = fold(lead.email)
  // The visitor's own address in the wrong field is a slip and no advertisement.
  const name = fold(lead.name).replaceAll(email, ' ')
  const phone = fold(lead.phone).replaceAll(email, ' ')
  const screened = { lead, name: readLinks(name, name, email), phone: readLinks(phone, name, email) }
  return contentRules
    .filter(({ applies }) => applies(screened))
    .reduce((sum, { strength }) => sum + scores[strength], 0)
}

/** Undoes what hides words: styled letters ('𝗦𝗘𝗢', 'ＳＥＯ'), invisible characters, and spacing ('v i a g r a'). */
function fold(text: string): string {
  return text
    .slice(0, READ_LENGTH)
    .normalize('NFKC')
    .slice(0, READ_LENGTH)
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/(?<![\p{L}\p{N}])\p{L}(?:[ ._*-]\p{L}){4,}(?![\p{L}\p{N}])/gu, (spaced) => spaced.replace(/[ ._*-]/g, ''))
    .trim()
}

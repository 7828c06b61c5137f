import type { Lead } from '../../leads/lead.ts'
import { pitchPhrases, pitchWords } from './pitch-words.ts'

/** What the rules look at. */
export interface ScreenedLead {
  readonly lead: Lead
  /** Name and telephone in plain small letters, without what may stand there (score-content.ts). */
  readonly texts: string
}

export interface ContentRule {
  readonly signal: string
  /** Why it speaks for spam, or why no louder. */
  readonly reason: string
  /** A strong signal holds a lead, a middling one only with another, or with two weak ones. */
  readonly strength: 'strong' | 'middling' | 'weak'
  readonly applies: (screened: ScreenedLead) => boolean
}

const MAX_NAME_LENGTH = 120
const LONG_PHONE_LENGTH = 60
const MAX_PHONE_LENGTH = 120
const MAX_EMAIL_LENGTH = 254

const domain =
  '\\b[\\w-]+\\.(?:com|net|org|info|biz|it|eu|ru|cn|xyz|top|site|online|shop|club|io|me|ly|ph|gg|cc|link)\\b'
const bareDomain = new RegExp(domain)
const url = new RegExp(`\\bh(?:tt|xx)ps?:|\\bwww\\.\\w|${domain}/\\w`)
const markup = /<a\s|\bhref\s*=|\[\/?(?:url|link|img)\b|\]\(\s*\w/
const address = /[\w.+-]+@[\w-]+\.\w/
const amount = '\\d[\\d.,]{2,}'
const currency = '(?:[$€£]|\\b(?:usd|eur|btc|dollars?|euro)\\b)'
const money = new RegExp(`${currency}\\s?${amount}|${amount}\\s?${currency}`)
const dottedGmail = /^(?:[^.@]+\.){4,}[^.@]+@(?:gmail|googlemail)\.com$/i
const throwAway =
  /@(?:[\w-]+\.)*(?:mailinator|guerrillamail\w*|yopmail|temp-?mail|10minutemail|sharklasers|trashmail|getnada|maildrop|dispostable|fakeinbox|throwawaymail|mohmal|moakt|emailondeck)\.[a-z.]+$/i
const phrase = wholeWords(pitchPhrases)
const word = wholeWords(pitchWords)

/** Every signal in a lead's content. Names in any script, companies, titles and telephones in words are none. */
export const contentRules: readonly ContentRule[] = [
  {
    signal: 'url',
    reason: 'Nobody is called like an address that opens a page.',
    strength: 'strong',
    applies: ({ texts }) => url.test(texts),
  },
  {
    signal: 'markup',
    reason: 'HTML, BBCode and Markdown links are made for the comments of other sites.',
    strength: 'strong',
    applies: ({ texts }) => markup.test(texts),
  },
  {
    signal: 'e-mail',
    reason: 'Who writes another address than their own advertises it.',
    strength: 'strong',
    applies: ({ texts }) => address.test(texts),
  },
  {
    signal: 'pitch',
    reason: 'These words together sell something.',
    strength: 'strong',
    applies: ({ texts }) => phrase.test(texts),
  },
  {
    signal: 'pitch word',
    reason: 'It may be a surname, an old villa or an honest trade.',
    strength: 'middling',
    applies: ({ texts }) => word.test(texts),
  },
  {
    signal: 'several pitch words',
    reason: 'Two different ones are hardly a name any more.',
    strength: 'middling',
    applies: ({ texts }) => new Set(texts.match(new RegExp(word, 'gu'))).size > 1,
  },
  {
    signal: 'very long',
    reason: 'This is a letter and no name or number.',
    strength: 'strong',
    applies: ({ lead }) => lead.name.length > MAX_NAME_LENGTH || lead.phone.length > MAX_PHONE_LENGTH,
  },
  {
    signal: 'long telephone',
    reason: 'People write there when they can be called, and rarely at such length.',
    strength: 'weak',
    applies: ({ lead }) => lead.phone.length > LONG_PHONE_LENGTH,
  },
  {
    signal: 'random letters',
    reason: 'No language has such a word of more than twenty letters.',
    strength: 'strong',
    applies: ({ lead }) => lead.name.length > 20 && isGibberish(lead.name),
  },
  {
    signal: 'short random letters',
    reason: 'They may be initials.',
    strength: 'middling',
    applies: ({ lead }) => lead.name.length > 9 && lead.name.length <= 20 && isGibberish(lead.name),
  },
  {
    signal: 'mostly signs',
    reason: 'Stars and arrows want to be seen; a playful person may use them.',
    strength: 'middling',
    applies: ({ lead }) => isMostlySigns(lead.name),
  },
  {
    signal: 'sum of money',
    reason: 'Offers name prices; a company may have a number in its name.',
    strength: 'weak',
    applies: ({ texts }) => money.test(texts),
  },
  {
    signal: 'bare domain',
    reason: 'Many companies are called like their site.',
    strength: 'weak',
    applies: ({ texts }) => bareDomain.test(texts),
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
    signal: 'exclamation',
    reason: 'Advertisements shout, and so do some people.',
    strength: 'weak',
    applies: ({ texts }) => texts.includes('!!'),
  },
]

function wholeWords(patterns: readonly string[]): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns.join('|')})(?![\\p{L}\\p{N}])`, 'u')
}

/** One run of Latin letters without a vowel, or with the capitals strewn over it. */
function isGibberish(name: string): boolean {
  if (!/^\p{Script=Latin}+$/u.test(name)) {
    return false
  }
  const humps = name.match(/\p{Ll}\p{Lu}/gu) ?? []
  const hasVowel = /[aeiouyæøœı]/i.test(name.normalize('NFD'))
  // Names grown together ('DeLaCruz') have humps as well, but no two capitals in a row.
  return !hasVowel || (humps.length >= 4 && /\p{Lu}{2}/u.test(name))
}

function isMostlySigns(name: string): boolean {
  const signs = name.match(/[^\p{L}\p{M}\p{N}\s.,'’&()/-]/gu) ?? []
  const letters = name.match(/[\p{L}\p{N}]/gu) ?? []
  return signs.length >= 6 && signs.length > letters.length
}

import type { Lead } from '../../../leads/lead.ts'
import { type Link, type LinkedText, readLinks } from './read-links.ts'
import { invitation, offerPhrase, pitchPhrase, pitchWord, sentencePhrase, tradeWord } from './spam-words.ts'

/** From this score on a lead is held for a person to look at. */
export const DOUBTFUL_SCORE = 10

/** A middling signal alone does not hold a lead, even if the form was filled in quickly (judge.ts); two do. */
const scores = { strong: DOUBTFUL_SCORE, middling: 5, weak: 3 } as const

/** Longer than any note beside a number. The patterns would be slow on a longer text. */
const MAX_READ_LENGTH = 4_000
const MAX_NAME_LENGTH = 120
/** No mail server accepts a longer address, and the patterns would be slow on one. */
const MAX_EMAIL_LENGTH = 254
/** Fewer digits are an hour, a floor or an extension. */
const MIN_PHONE_DIGITS = 6

const markup = /<a\s|\bhref\s*=|\[\/?(?:url|link|img)\b|\]\(\s*[\w/]/
const cheapTopLevels =
  /^(?:ru|su|cn|xyz|top|shop|store|club|click|link|live|fun|icu|vip|win|bid|loan|casino|bet|buzz|tk|ml|pw|ws|ly|ph)$/
const spamEmoji = /[💋🔞🍑🍒💰🤑💸💵💲🎰🎁🚀📈🔥❤😘😍🥰👉👇✅]/u
const amount = '\\d[\\d.,]{2,12}'
const currency = '(?:[$€£]|\\b(?:usd|eur|btc|dollars?|euro)\\b)'
const money = new RegExp(`${currency}\\s?${amount}|${amount}\\s?${currency}`)
const dottedGmail = /^(?:[^.@]+\.){4,}[^.@]+@(?:gmail|googlemail)\.com$/i
const disposableMail =
  /@(?:[\w-]+\.)*(?:mailinator|guerrillamail\w*|yopmail|temp-?mail|10minutemail|sharklasers|trashmail|getnada|maildrop|dispostable|fakeinbox|throwawaymail|mohmal|moakt|emailondeck)\.[a-z.]+$/i

/** A lead as the rules read it: name and phone are folded, and without the visitor's own e-mail. */
interface FoldedLead {
  readonly lead: Lead
  readonly name: LinkedText
  readonly phone: LinkedText
}

type Rule = (folded: FoldedLead) => boolean

/**
 * The signals of spam in a lead's content, by their strength. A comment gives the reason for a signal, or why it is not
 * stronger. Names in any script, companies, notes, numbers and hosts' own links are no signals.
 */
const rules: Readonly<Record<keyof typeof scores, readonly Rule[]>> = {
  strong: [
    // HTML, BBCode and Markdown links are made for comments on websites. Some programs copy the link of a listing as
    // Markdown, and hosts paste it into the phone field.
    ({ name, phone }) => markup.test(name.text) || markup.test(phone.withoutOwn),
    // A shortened link hides its target, and a chat invite is no name.
    ({ name }) => name.links.some(({ kind }) => kind === 'shortener'),
    // Nobody can be called there. A host's chat contains the name, or the listing is mentioned.
    ({ phone }) =>
      !hasNumber(phone) && phone.links.some(({ kind, isVouchedFor }) => kind === 'shortener' && !isVouchedFor),
    // The domain names what is sold, and is neither the visitor's nor a home's.
    ({ name, phone }) => [...name.links, ...phone.links].some(({ kind }) => kind === 'pitch'),
    // A link to one page in the name advertises that page; on an Italian domain it may be a small portal's.
    ({ name }) => unknownIn(name).some(({ isMail, isDeep, topLevel }) => !isMail && isDeep && topLevel !== 'it'),
    // No name invites to visit a link.
    ({ name }) => unknownIn(name).length > 0 && invitation.test(name.plain),
    // These words together sell something.
    ({ name, phone }) => pitchPhrase.test(name.plain) || pitchPhrase.test(phone.plain),
    // Nobody's name is an offer or a salutation.
    ({ name }) => offerPhrase.test(name.plain) || sentencePhrase.test(name.plain),
    // Such a name is a letter. A long phone is no signal: it is the only field for a note.
    ({ lead, name }) => lead.name.length - lengthOfOwn(name) > MAX_NAME_LENGTH,
    // No language has such a word of ten letters or more.
    ({ lead }) => isGibberish(lead.name, 10),
  ],
  middling: [
    // Mass mail promises deals and prizes in its domains; so do some honest trades.
    ({ name, phone }) => [...name.links, ...phone.links].some(({ kind }) => kind === 'bargain'),
    // Nobody can be called there. Beside a number it would be the visitor's site, the listing or a second mailbox.
    ({ phone }) => !hasNumber(phone) && unknownIn(phone).length > 0,
    // In a note a host may wish just that for a home.
    ({ phone }) => offerPhrase.test(phone.plain),
    // It may be a surname, an old villa or an honest trade.
    (folded) => pitchWordsIn(folded).size > 0,
    // Two different ones are hardly a name.
    (folded) => pitchWordsIn(folded).size > 1,
    // Short random letters may be initials.
    ({ lead }) => isGibberish(lead.name, 7) && !isGibberish(lead.name, 10),
    // Stars and arrows attract attention; a playful person may use them.
    ({ lead }) => isMostlySigns(lead.name),
    // Robots put many dots into one address to have many addresses; a person has one or two.
    ({ lead }) => dottedGmail.test(lead.email),
  ],
  weak: [
    // Many hosts write their site there, which does not always contain their name.
    ({ name }) => unknownIn(name).length > 0,
    // A name that is only a domain may be a company's.
    ({ name }) =>
      unknownIn(name).some(({ isMail, topLevel }) => !isMail && topLevel !== 'it') && !/[\p{L}\p{N}]/u.test(name.plain),
    // Spam comes from top-level domains that cost very little; some hosts have one.
    ({ name }) => unknownIn(name).some(({ topLevel }) => cheapTopLevels.test(topLevel)),
    // Kisses and money draw attention to a link; cheerful people use them too.
    ({ name }) => unknownIn(name).length > 0 && spamEmoji.test(name.plain),
    // Together they look like an offer, and may still be a company.
    (folded) => pitchWordsIn(folded).size > 0 && tradeWord.test(wordyText(folded)),
    // Offers name prices; a company may have a number in its name.
    ({ name }) => money.test(name.plain),
    // Careful people use disposable addresses too.
    ({ lead }) => lead.email.length <= MAX_EMAIL_LENGTH && disposableMail.test(lead.email),
    // Advertisements have many exclamation marks; some people do too.
    ({ name }) => name.plain.includes('!!'),
  ],
}

/**
 * Scores how much a lead's content looks like spam.
 *
 * @returns the sum over the signals: 0 for nearly everybody, DOUBTFUL_SCORE or more for what is very probably spam
 */
export function contentScore(lead: Lead): number {
  const email = fold(lead.email)
  // The visitor's own address in the wrong field is a mistake and no advertisement.
  const name = fold(lead.name).replaceAll(email, ' ')
  const phone = fold(lead.phone).replaceAll(email, ' ')
  const folded = { lead, name: readLinks(name, name, email), phone: readLinks(phone, name, email) }
  const sumOf = (strength: keyof typeof scores) =>
    scores[strength] * rules[strength].filter((applies) => applies(folded)).length
  return sumOf('strong') + sumOf('middling') + sumOf('weak')
}

/** Undoes what hides words: styled letters ('𝗦𝗘𝗢', 'ＳＥＯ'), invisible characters, and spacing ('v i a g r a'). */
function fold(text: string): string {
  return text
    .slice(0, MAX_READ_LENGTH)
    .normalize('NFKC')
    .slice(0, MAX_READ_LENGTH)
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/(?<![\p{L}\p{N}])\p{L}(?:[ ._*-]\p{L}){4,}(?![\p{L}\p{N}])/gu, (spaced) => spaced.replace(/[ ._*-]/g, ''))
    .trim()
}

/** Returns the links that are neither the visitor's nor certainly spam. */
function unknownIn({ links }: LinkedText): readonly Link[] {
  return links.filter(({ kind }) => kind === 'unknown' || kind === 'bargain')
}

function lengthOfOwn({ text, withoutOwn }: LinkedText): number {
  return text.length - withoutOwn.length
}

function hasNumber({ plain }: LinkedText): boolean {
  return (plain.match(/\p{Nd}/gu) ?? []).length >= MIN_PHONE_DIGITS
}

/** Returns the text in which single words count: without a note beside a number, which may contain any of them. */
function wordyText({ name, phone }: FoldedLead): string {
  return hasNumber(phone) ? name.plain : `${name.plain}\n${phone.plain}`
}

function pitchWordsIn(folded: FoldedLead): ReadonlySet<string> {
  return new Set(wordyText(folded).match(pitchWord))
}

/** Finds Latin letters without a vowel, or with scattered capitals and few vowels. */
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
  // Joined names ('DeLaCruz') have humps too, but fewer, and no two capitals in a row.
  const hasScatteredCapitals = humps.length >= 3 && /\p{Lu}{2}/u.test(letters) && vowels.length < letters.length * 0.3
  const hasFewVowels = vowels.length * 8 < letters.length && /[^aeiouyæøœıə ]{6}/i.test(name.normalize('NFD'))
  const isMostlyHumps = humps.length >= 4 && humps.length * 3 >= letters.length
  return vowels.length === 0 || hasScatteredCapitals || hasFewVowels || isMostlyHumps
}

function isMostlySigns(name: string): boolean {
  const signs = name.match(/[^\p{L}\p{M}\p{N}\s.,'’&()/-]/gu) ?? []
  const letters = name.match(/[\p{L}\p{N}]/gu) ?? []
  return signs.length >= 6 && signs.length > letters.length
}

import { bargainSite, hostsSites, lodging, pitchSite, shorteners } from './spam-words.ts'

/**
 * The kind of a web or e-mail address in a lead: 'own' is the visitor's or a home's, 'shortener' a shortened link or a chat
 * invite; 'pitch' and 'bargain' name what they sell in the domain.
 */
type LinkKind = 'own' | 'shortener' | 'pitch' | 'bargain' | 'unknown'

export interface Link {
  readonly kind: LinkKind
  readonly isMail: boolean
  /** It leads to a particular page, unlike the links of small sites. */
  readonly isDeep: boolean
  /** It contains a part of the lead's name, or the text mentions a home. */
  readonly isVouchedFor: boolean
  readonly topLevel: string
}

/** A field's text and its links. */
export interface LinkedText {
  readonly text: string
  /** The text without any links. */
  readonly plain: string
  /** The text without the visitor's own links. */
  readonly withoutOwn: string
  readonly links: readonly Link[]
}

/** The top-level domains by which a bare domain is recognized. With more of them abbreviations look like domains ('Avv.De Luca'). */
const topLevels =
  'com|net|org|info|biz|it|eu|ru|su|cn|xyz|top|site|online|shop|store|club|io|me|ly|ph|gg|cc|link|click|live|fun|icu|vip|win|bid|' +
  'loan|casino|bet|buzz|tk|ml|pw|ws|app|dev|page|website|space|agency|example'
const label = '[\\p{L}\\p{N}_-]{1,63}'
const path = '(?:[/?#][^\\s<>"]*)?'
const mailShape = `(?<![\\p{L}\\p{N}.+_'’-])(?:mailto:)?[\\p{L}\\p{N}.+_'’-]{1,64}@(?:${label}\\.){1,6}\\p{L}{2,24}(?![\\p{L}\\p{N}])`
const urlShape = 'h(?:tt|xx)ps?:/{0,3}[^\\s<>"]+'
const hostShape = [
  `www\\.(?:${label}\\.){0,6}${label}`,
  `(?:${label}\\.){1,6}\\p{L}{2,24}(?=[/?]\\p{L}|/\\p{N}|/[@+])`,
  `(?:${label}\\.){1,6}(?:${topLevels})(?![\\p{L}\\p{N}@_-])`,
].join('|')
const linkShape = new RegExp(`${mailShape}|${urlShape}|(?<![\\p{L}\\p{N}@._-])(?:${hostShape})${path}`, 'gu')

const language = /^[a-z]{2}(?:[-_][a-z]{2})?$/
/** A segment of a path on a small site: empty, a usual page, or words. */
const usualSegment =
  /^(?:|(?:index|home|about|contatti|contacts?|galleria|gallery|foto|photos|info|servizi|services|dove|struttura|location)(?:\.\w+)?|\p{L}+(?:-\p{L}+)+)$/u
/** Parts of names and e-mails that do not identify a site. */
const commonPart =
  /^(?:the|and|for|you|your|our|are|con|per|del|dei|della|dal|via|van|von|der|www|com|net|org|all|new|get|now|see|html|php|info|mail|sales|office|admin|hello|ciao|visit|visita|here|click|best|online|site|sito|http|https|posta|contact|contatti)$/

/**
 * Finds the web and e-mail addresses in a text and classifies them.
 *
 * @param text a field, folded (score-content.ts)
 * @param name the lead's name, folded
 * @param email the lead's e-mail, folded
 */
export function readLinks(text: string, name: string, email: string): LinkedText {
  const plain = text.replace(linkShape, ' ')
  const plainName = name.replace(linkShape, ' ')
  const visitor = visitorOf(plainName, email, lodging.test(plain) || lodging.test(plainName))
  const links: Link[] = []
  const withoutOwn = text.replace(linkShape, (match) => {
    const link = readLink(match, visitor)
    links.push(link)
    return link.kind === 'own' ? ' ' : match
  })
  return { text, plain, withoutOwn, links }
}

function visitorOf(name: string, email: string, mentionsHome: boolean) {
  return {
    mentionsHome,
    /** All letters and digits of the name. */
    name: lettersOf(name),
    nameParts: partsOf(name),
    mailParts: partsOf(email),
    mailDomain: email.slice(email.indexOf('@') + 1),
  }
}

type Visitor = ReturnType<typeof visitorOf>

/** `mailbox` is the part before an e-mail's @, `path` has the query too. */
type Site = Readonly<Record<'host' | 'mailbox' | 'path', string>> & { readonly labels: readonly string[] }

function readLink(text: string, visitor: Visitor): Link {
  const [, mailbox, address = ''] =
    /^(?:mailto:)?(?:([^@/?#]*)@)?(?:h(?:tt|xx)ps?:\/*)?(?:www\.)?(.*)$/.exec(text) ?? []
  const [, host = '', path = ''] = /^([^/?#:]*)(?::\d+)?(.*)$/.exec(address) ?? []
  const labels = host.split('.')
  const site = { host, labels, mailbox: mailbox ?? '', path }
  return {
    kind: kindOf(site, visitor),
    isMail: mailbox !== undefined,
    isDeep: isDeep(path),
    isVouchedFor: visitor.mentionsHome || hasPart(site, visitor.nameParts),
    topLevel: labels.at(-1) ?? '',
  }
}

function kindOf(site: Site, visitor: Visitor): LinkKind {
  const { host, labels, mailbox } = site
  if (isMap(site)) {
    return 'own'
  }
  if (isOneOf(shorteners, host)) {
    return 'shortener'
  }
  const registered = registeredLabel(labels)
  const containsName =
    visitor.nameParts.length > 0 && registered.length >= 4 && visitor.name.includes(lettersOf(registered))
  if (containsName || hostsSites.has(registered)) {
    return 'own'
  }
  const isKnown = isOneOf([visitor.mailDomain], host) || hasPart(site, visitor.nameParts)
  // Without path and query, which are about a portal ('/offers/', 'promo=1') rather than about the visitor.
  const title = `${mailbox} ${labels.slice(0, -1).join('.')}`
  if (pitchSite.test(title)) {
    return isKnown ? 'bargain' : 'pitch'
  }
  if (lodging.test(wordsOf(site))) {
    return 'own'
  }
  if (bargainSite.test(title)) {
    return 'bargain'
  }
  return isKnown || visitor.mentionsHome || hasPart(site, visitor.mailParts) ? 'own' : 'unknown'
}

function isMap({ host, path }: Site): boolean {
  return (
    /^(?:maps|photos)\.(?:app\.goo\.gl|google\.[a-z.]+)$|^(?:g\.page|g\.co|share\.google)$/.test(host) ||
    (/^(?:goo\.gl|google\.[a-z.]+)$/.test(host) && /^\/(?:maps|travel|search|url)/.test(path))
  )
}

function isDeep(path: string): boolean {
  const [way = '', query = ''] = path.split(/[?#]/)
  const segments = way.split('/')
  return (
    query !== '' ||
    (!segments.some((segment) => language.test(segment)) && !segments.every((segment) => usualSegment.test(segment)))
  )
}

function isOneOf(hosts: readonly string[], host: string): boolean {
  return hosts.some((one) => host === one || host.endsWith(`.${one}`))
}

/** Returns the registered label: 'airbnb' of it.airbnb.com and of airbnb.co.uk. */
function registeredLabel(labels: readonly string[]): string {
  const isSecondLevel = labels.length > 2 && /^(?:co|com|org|net)$/.test(labels.at(-2) ?? '')
  return labels.at(isSecondLevel ? -3 : -2) ?? ''
}

function hasPart(site: Site, parts: readonly string[]): boolean {
  const letters = lettersOf(wordsOf(site))
  return parts.some((part) => letters.includes(part))
}

function wordsOf({ mailbox, labels, path }: Site): string {
  return `${mailbox} ${labels.slice(0, -1).join('.')} ${path}`
}

/** Returns the parts of a name or an e-mail that identify an address as the same person's. */
function partsOf(text: string): readonly string[] {
  const parts = withoutMarks(text).match(/[\p{L}\p{N}]{3,}/gu) ?? []
  return parts.slice(0, 30).filter((part) => !commonPart.test(part) && !pitchSite.test(part) && !bargainSite.test(part))
}

function lettersOf(text: string): string {
  return withoutMarks(text).replace(/[^\p{L}\p{N}]+/gu, '')
}

function withoutMarks(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '')
}

/** The campaign that a page was opened by, as its link says; null where it does not. */
export interface Campaign {
  readonly source: string | null
  readonly medium: string | null
  readonly campaign: string | null
}

export const noCampaign: Campaign = { source: null, medium: null, campaign: null }

/** The names of a campaign's parts in both databases. */
export const campaignParts = ['source', 'medium', 'campaign'] as const satisfies readonly (keyof Campaign)[]

/** Characters of a part that are kept. */
const MAX_LENGTH = 64

/**
 * Reads the campaign from the address of a page, `utm_source` and its companions. The PostgreSQL function
 * `leads_campaign_part` does the same for leads that do not pass through the server.
 *
 * @param address whole, or path and query
 */
export function campaignOf(address: string): Campaign {
  // A page without a campaign is the usual case, and visits are counted on the way of every page.
  if (!address.includes('utm_')) {
    return noCampaign
  }
  const query = address.includes('?') ? address.slice(address.indexOf('?') + 1).split('#', 1) : []
  const parameters = query.flatMap((text) => text.split('&'))
  const part = (name: string) => {
    const given = parameters.find((parameter) => parameter.startsWith(`utm_${name}=`))
    return given === undefined ? null : cleanPart(decode(given.slice(`utm_${name}=`.length)))
  }
  return { source: part('source'), medium: part('medium'), campaign: part('campaign') }
}

/**
 * Cleans what others have written into an address: lower case, as 'Instagram' and 'instagram' are one source, one line, and
 * at most 64 characters. Only ASCII letters are lowered, as in a database of any locale.
 *
 * @param text null when it could not be decoded
 * @returns null when nothing is left, and for a text with an @, which may be the address of a person
 */
export function cleanPart(text: string | null): string | null {
  if (text === null || /[@\0\ufffd]/.test(text)) {
    return null
  }
  const line = trim(text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()).replace(blanks, ' '))
  const cleaned = trim([...line.slice(0, 2 * MAX_LENGTH)].slice(0, MAX_LENGTH).join(''))
  return cleaned === '' ? null : cleaned
}

/** Controls and spaces, those beyond ASCII too. */
const blanks = /[\p{Cc} \xa0]+/gu

function trim(text: string): string {
  return text.replace(/^ | $/g, '')
}

/** Decodes a value of a query. A percent sign that begins no code stays; a text that is not UTF-8 is null. */
function decode(value: string): string | null {
  try {
    return decodeURIComponent(value.replaceAll('+', ' ').replace(/%(?![0-9a-f]{2})/gi, '%25'))
  } catch {
    return null
  }
}

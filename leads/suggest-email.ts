/** Where Italians have their mailboxes, and neighbours of these that are right as they stand. */
const usualDomains =
  'gmail.com libero.it hotmail.it hotmail.com outlook.it outlook.com yahoo.it yahoo.com icloud.com virgilio.it tiscali.it alice.it tim.it tin.it live.it live.com pec.it legalmail.it aruba.it msn.com me.com mac.com mail.com email.it email.com ymail.com gmx.com'.split(
    ' ',
  )

/** Where the large providers have further addresses of their own: hotmail.fr is no slip of the hand. */
const foreignEnd = /\.(at|be|br|ca|ch|de|es|eu|fr|ie|in|mx|nl|pl|pt|ro|se|uk|us)$/

/**
 * Finds what somebody probably meant who mistyped the domain of an e-mail address.
 *
 * @param email what was typed
 * @returns the address with the usual domain that is nearest, or nothing when the domain is usual or like no other
 */
export function suggestEmail(email: string): string | undefined {
  const [, mailbox, typed = ''] = /^([^\s@]+@)([^\s@]+)$/.exec(email.trim()) ?? []
  const domain = typed.toLowerCase()
  if (mailbox === undefined || usualDomains.includes(domain) || foreignEnd.test(domain)) {
    return
  }
  // Few remember which of the two ends a provider has.
  const swapped = domain.replace(/\.(com|it)$/, (end) => (end === '.it' ? '.com' : '.it'))
  const nearest = nearestOf(domain) ?? nearestOf(swapped)
  return nearest && mailbox + nearest
}

function nearestOf(domain: string): string | undefined {
  let found: string | undefined
  let least = Number.POSITIVE_INFINITY
  for (const usual of usualDomains) {
    const slips = countSlips(domain, usual)
    // A short name is one letter from many a company's own; and the first letter is left out sooner than mistyped.
    const allowed = usual.length > 8 ? 2 : Number(usual.length > 6)
    const beginsAlike = domain[0] === usual[0] || domain[0] === usual[1]
    if (beginsAlike && slips <= allowed && slips < least) {
      found = usual
      least = slips
    }
  }
  return found
}

/** Letters too many, too few, wrong, or two in each other's place (optimal string alignment distance). */
function countSlips(typed: string, meant: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: meant.length + 1 }, (_, index) => index)
  for (let i = 1; i <= typed.length; i++) {
    const row = [i]
    for (let j = 1; j <= meant.length; j++) {
      const cost = typed[i - 1] === meant[j - 1] ? 0 : 1
      const isSwap = typed[i - 1] === meant[j - 2] && typed[i - 2] === meant[j - 1]
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + cost,
        isSwap ? (beforeLast[j - 2] ?? 0) + 1 : i + j,
      )
    }
    beforeLast = last
    last = row
  }
  return last[meant.length] ?? 0
}

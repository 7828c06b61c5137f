/** The domains where most Italians have their mailboxes, and similar ones that exist too. */
const usualDomains =
  'gmail.com libero.it hotmail.it hotmail.com outlook.it outlook.com yahoo.it yahoo.com icloud.com virgilio.it tiscali.it alice.it tim.it tin.it live.it live.com pec.it legalmail.it aruba.it msn.com me.com mac.com mail.com email.it email.com ymail.com gmx.com'.split(
    ' ',
  )

/** The countries in which large providers have other domains: hotmail.fr is not a typing error. */
const foreignEnd = /\.(at|be|br|ca|ch|de|es|eu|fr|ie|in|mx|nl|pl|pt|ro|se|uk|us)$/

/**
 * Suggests a correction for an e-mail address whose domain looks mistyped.
 *
 * @returns the address with the nearest usual domain, or nothing when the domain is usual or similar to none
 */
export function suggestEmail(email: string): string | undefined {
  const [, mailbox, typed = ''] = /^([^\s@]+@)([^\s@]+)$/.exec(email.trim()) ?? []
  const domain = typed.toLowerCase()
  if (mailbox === undefined || usualDomains.includes(domain) || foreignEnd.test(domain)) {
    return
  }
  // Many people confuse the two top-level domains of a provider.
  const swapped = domain.replace(/\.(com|it)$/, (end) => (end === '.it' ? '.com' : '.it'))
  const nearest = nearestOf(domain) ?? nearestOf(swapped)
  return nearest && mailbox + nearest
}

function nearestOf(domain: string): string | undefined {
  for (const slips of [0, 1, 2]) {
    // Short domains are one letter from many companies' own. A first letter may be missing, but is hardly ever mistyped.
    const found = usualDomains.find(
      (usual) =>
        usual.length > 4 + 2 * slips &&
        (domain[0] === usual[0] || domain[0] === usual[1]) &&
        isWithin(slips, domain, usual),
    )
    if (found) {
      return found
    }
  }
  return
}

/** Whether texts differ by at most so many slips: a letter too many, missing or wrong, or two letters swapped. */
export function isWithin(slips: number, typed: string, meant: string): boolean {
  if (typed === meant || slips === 0) {
    return typed === meant
  }
  let same = 0
  while (typed[same] === meant[same]) {
    same++
  }
  const isRest = (skipTyped: number, skipMeant: number) =>
    isWithin(slips - 1, typed.slice(same + skipTyped), meant.slice(same + skipMeant))
  return (
    isRest(1, 0) ||
    isRest(0, 1) ||
    isRest(1, 1) ||
    (typed[same] === meant[same + 1] && typed[same + 1] === meant[same] && isRest(2, 2))
  )
}

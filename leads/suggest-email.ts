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
  for (const slips of [0, 1, 2]) {
    // A short name is one letter from many a company's own; and the first letter is left out sooner than mistyped.
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

/** A slip is a letter too many, too few or wrong, or two in each other's place. */
function isWithin(slips: number, typed: string, meant: string): boolean {
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

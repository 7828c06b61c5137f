import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type KnownPerson, knownPerson } from '../../../contracts/office.ts'
import { sharedParts } from '../../../contracts/office-paths.ts'
import { orThrow, post } from '../../api.ts'
import { paths, replaceAddress } from '../../routes.ts'
import { pause } from '../../time.ts'

/**
 * What another app has shared with this one, and who wrote it: of a whole message the number alone stays in its field. It is taken out of
 * the address at once.
 *
 * @param left what was left of a request that is not saved
 */
export function useSharedPerson(message: string, left: { readonly phone: string; readonly email: string }) {
  const [phone, setPhone] = useState(message || left.phone)
  const [email, setEmail] = useState(left.email)
  const known = useKnownPerson(phone)
  useEffect(() => {
    if (message !== '') {
      replaceAddress(paths.newRequest)
    }
  }, [message])
  useEffect(() => {
    if (message === '' || phone !== message || known === null) {
      return
    }
    setPhone(known.phone ?? '')
    setEmail(known.email ?? '')
  }, [known, phone, message])
  return { phone, setPhone, email, known }
}

/** Joins what another app has shared. */
export function sharedText(shared: URLSearchParams): string {
  const parts = Object.values(sharedParts).map((name) => shared.get(name)?.trim() ?? '')
  return parts.filter((part) => part !== '').join('\n')
}

/** Long enough for the next digit of somebody who types; what is pasted is looked up as soon as that. */
const DEBOUNCE_MS = 300

/** Fewer characters are no number yet. */
const LEAST = 6

/** Asks the server what it knows of who is called by a text; nobody while it does not know, as one can go on without. */
function useKnownPerson(text: string): KnownPerson | null {
  const called = text.trim()
  const { data = null } = useQuery({
    queryKey: ['known', called],
    queryFn: async ({ signal }) => {
      await pause(DEBOUNCE_MS)
      // Somebody has typed on.
      signal.throwIfAborted()
      return orThrow(await post('/leads/known', knownPerson, { text: called }))
    },
    // Asked once: what is known does not change with each word that a colleague types on the site.
    enabled: ({ state }) => state.data === undefined && called.length >= LEAST,
    retry: false,
    gcTime: 0,
  })
  return data
}

import { useEffect, useState } from 'react'
import { sharedParts } from '../../../contracts/office-paths.ts'
import { paths, replaceAddress } from '../../routes.ts'
import { useKnownPerson } from './use-known-person.ts'

/**
 * What another app has shared with this one, and who wrote it: of a whole message the number alone stays in its field. It is taken out of
 * the address at once.
 */
export function useSharedPerson(shared: URLSearchParams) {
  const [message] = useState(() => textOf(shared))
  const [phone, setPhone] = useState(message)
  const [email, setEmail] = useState('')
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
  return { message, phone, setPhone, email, known }
}

/** Joins what another app has shared. */
function textOf(shared: URLSearchParams): string {
  const parts = Object.values(sharedParts).map((name) => shared.get(name)?.trim() ?? '')
  return parts.filter((part) => part !== '').join('\n')
}

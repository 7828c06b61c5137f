import { useEffect, useRef, useState } from 'react'
import { type KnownPerson, knownPerson } from '../../../contracts/office.ts'
import { post } from '../../api.ts'

/** Long enough for the next digit of somebody who types; what is pasted is looked up as soon as that. */
const DEBOUNCE_MS = 300

/** Fewer characters are no number yet. */
const LEAST = 6

/** Asks the server what it knows of who is called by a text; nobody while it does not know, as one can go on without. */
export function useKnownPerson(text: string): KnownPerson | null {
  const [known, setKnown] = useState<{ readonly text: string; readonly person: KnownPerson } | null>(null)
  const latest = useRef('')
  useEffect(() => {
    latest.current = text.trim()
    if (latest.current.length < LEAST) {
      return undefined
    }
    const timer = setTimeout(() => {
      void post('/leads/known', knownPerson, { text: latest.current }).then((answer) => {
        if (answer.ok && text.trim() === latest.current) {
          setKnown({ text: latest.current, person: answer.value })
        }
      })
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return known?.text === text.trim() ? known.person : null
}

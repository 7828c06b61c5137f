import { useEffect, useRef, useState } from 'react'
import type { LeadRow } from '../../contracts/office.ts'
import type { Way } from './lead-actions.ts'

/** Asks once the page is seen again after a call or a message. */
export function useAskOnReturn(ask: (lead: LeadRow, way: Way) => void) {
  const reached = useRef<{ readonly lead: LeadRow; readonly way: Way } | null>(null)
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  useEffect(() => {
    const look = () => {
      const asked = reached.current
      if (asked !== null && document.visibilityState === 'visible') {
        reached.current = null
        latest.current(asked.lead, asked.way)
      }
    }
    // A telephone hides the page for a call; a computer only takes the focus away.
    document.addEventListener('visibilitychange', look)
    window.addEventListener('focus', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('focus', look)
    }
  }, [])
  const [askOnReturn] = useState(() => (lead: LeadRow, way: Way) => {
    reached.current = { lead, way }
  })
  return askOnReturn
}

import { useEffect, useEffectEvent } from 'react'

/** Calls back when the page is seen again: a telephone hides it for a call, a computer only takes the focus away. */
export function useReturn(onReturn: () => void): void {
  const look = useEffectEvent(() => {
    if (document.visibilityState === 'visible') {
      onReturn()
    }
  })
  useEffect(() => {
    const listener = () => look()
    document.addEventListener('visibilitychange', listener)
    window.addEventListener('focus', listener)
    return () => {
      document.removeEventListener('visibilitychange', listener)
      window.removeEventListener('focus', listener)
    }
  }, [])
}

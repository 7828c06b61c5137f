import { type RefObject, useEffect, useRef } from 'react'

/** Measures how long somebody has been at a form: from the first touch, or from when the form came to life. */
export function useFillTime(form: RefObject<HTMLFormElement | null>) {
  const since = useRef(0)
  const isTouched = useRef(false)

  const touch = () => {
    if (!isTouched.current) {
      isTouched.current = true
      since.current = performance.now()
    }
  }

  useEffect(() => {
    // What was typed before the script arrived may have been begun with the page.
    isTouched.current = form.current !== null && [...new FormData(form.current).values()].some(Boolean)
    since.current = isTouched.current ? 0 : performance.now()
  }, [form])

  return { touch, seconds: () => Math.floor((performance.now() - since.current) / 1000) }
}

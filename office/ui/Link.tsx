import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { navigate } from '../routes.ts'

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly href: string
}

/** A link to another screen of the office, which opens without loading the page again. */
export function Link({ href, onClick, children, ...rest }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
    if (!event.defaultPrevented && !opensElsewhere) {
      event.preventDefault()
      navigate(href)
    }
  }
  return (
    <a href={href} onClick={follow} {...rest}>
      {children}
    </a>
  )
}

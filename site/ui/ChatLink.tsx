import type { ReactNode } from 'react'
import type { Business } from '../../content/business.ts'
import { type ChatMessage, newTab } from '../../content/site.ts'
import { chatLink } from './chat-link.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

interface ChatLinkProps {
  readonly business: Business
  readonly message: ChatMessage
  readonly className: string | undefined
  readonly children: ReactNode
}

/** A plain link that opens the chat in a new tab; it needs no script. */
export function ChatLink({ business, message, className, children }: ChatLinkProps) {
  return (
    <a className={className} href={chatLink(business, message)} target="_blank" rel="noopener noreferrer">
      {children}
      <VisuallyHidden> {newTab}</VisuallyHidden>
    </a>
  )
}

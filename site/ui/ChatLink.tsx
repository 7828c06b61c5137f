import type { ReactNode } from 'react'
import { chatLink } from '../../business/other-ways.ts'
import type { ChatMessage } from '../../content/site.ts'
import { useContent } from '../context/content-context.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

interface ChatLinkProps {
  readonly message: ChatMessage
  readonly className: string | undefined
  readonly children: ReactNode
}

/** A plain link that opens the chat in a new tab; it needs no script. */
export function ChatLink({ message, className, children }: ChatLinkProps) {
  const { business, chatMessages, newTab } = useContent()
  return (
    <a className={className} href={chatLink(business, chatMessages[message])} target="_blank" rel="noopener noreferrer">
      {children}
      <VisuallyHidden>{` ${newTab}`}</VisuallyHidden>
    </a>
  )
}

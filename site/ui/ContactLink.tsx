import type { ReactNode } from 'react'
import { contactOf } from '../../business/contact.ts'
import type { ChatMessage } from '../../content/site.ts'
import { useContent } from '../context/content-context.ts'
import { ChatGlyph, PhoneGlyph } from './Glyphs.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

interface ContactLinkProps {
  /** Of the chat. */
  readonly message: ChatMessage
  readonly className: string | undefined
  readonly children: ReactNode
}

/** A plain link, with its icon, that opens the chat in a new tab, or calls where there is no chat; it needs no script. */
export function ContactLink({ message, className, children }: ContactLinkProps) {
  const { business, chatMessages, newTab } = useContent()
  const { kind, url } = contactOf(business, chatMessages[message])
  return kind === 'call' ? (
    <a className={className} href={url}>
      <PhoneGlyph />
      {children}
    </a>
  ) : (
    <a className={className} href={url} target="_blank" rel="noopener noreferrer">
      <ChatGlyph />
      {children}
      <VisuallyHidden>{` ${newTab}`}</VisuallyHidden>
    </a>
  )
}

import type { AnchorHTMLAttributes } from 'react'
import { ChatGlyph } from '../../site/ui/Glyphs.tsx'

/** A link to a chat, which opens beside the office. */
export function ChatLink({ children, ...link }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a {...link} target="_blank" rel="noopener noreferrer">
      <ChatGlyph />
      {children}
    </a>
  )
}

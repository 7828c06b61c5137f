import { useContent } from '../context/content-context.ts'
import { ChatLink } from './ChatLink.tsx'
import { ChatGlyph } from './Glyphs.tsx'

/** Book Now: its words are fixed, and smaller ones beside them say that it opens the chat. */
export function BookLink({ className }: { readonly className: string | undefined }) {
  const { header } = useContent()
  return (
    <ChatLink message="book" className={className}>
      <ChatGlyph />
      <span>
        <span>{header.book}</span> <small>{header.bookBy}</small>
      </span>
    </ChatLink>
  )
}

import { useContent } from '../context/content-context.ts'
import { ContactLink } from './ContactLink.tsx'

/** Book Now: its words are fixed, and smaller ones beside them say that it opens the chat, or which number it calls. */
export function BookLink({ className }: { readonly className: string | undefined }) {
  const { business, header } = useContent()
  return (
    <ContactLink message="book" className={className}>
      <span>
        <span>{header.book}</span>{' '}
        <small>
          {header.bookBy}
          {business.whatsapp === null ? ` ${business.phone.replaceAll(' ', '\u00a0')}` : null}
        </small>
      </span>
    </ContactLink>
  )
}

import type { Business } from '../../content/business.ts'
import { floatingChat } from '../../content/site.ts'
import { ChatLink } from '../ui/ChatLink.tsx'
import { ChatGlyph } from '../ui/Glyphs.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './FloatingChat.module.css'

export function FloatingChat({ business }: { readonly business: Business }) {
  return (
    <aside aria-label={floatingChat.region}>
      <ChatLink business={business} message="floating" className={styles.floating}>
        <ChatGlyph />
        <VisuallyHidden>{floatingChat.label}</VisuallyHidden>
      </ChatLink>
    </aside>
  )
}

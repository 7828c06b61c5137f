import { scriptOf, useAssets } from '../context/assets.ts'
import { useContent } from '../context/content-context.ts'
import { ChatLink } from '../ui/ChatLink.tsx'
import { ChatGlyph } from '../ui/Glyphs.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './FloatingChat.module.css'

export function FloatingChat() {
  const { floatingChat } = useContent()
  return (
    <aside aria-label={floatingChat.region} data-script={scriptOf(useAssets(), 'site/layout/wake-chat.ts')}>
      <ChatLink message="floating" className={styles.floating}>
        <ChatGlyph />
        <VisuallyHidden>{floatingChat.label}</VisuallyHidden>
      </ChatLink>
    </aside>
  )
}

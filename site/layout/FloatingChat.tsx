import { scriptOf } from '../context/assets.ts'
import { useAssets, useContent } from '../context/content-context.ts'
import { ContactLink } from '../ui/ContactLink.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './FloatingChat.module.css'

export function FloatingChat() {
  const { floatingChat } = useContent()
  return (
    <aside aria-label={floatingChat.region} data-script={scriptOf(useAssets(), 'site/layout/wake-chat.ts')}>
      <ContactLink message="floating" className={styles.floating}>
        <VisuallyHidden>{floatingChat.label}</VisuallyHidden>
      </ContactLink>
    </aside>
  )
}

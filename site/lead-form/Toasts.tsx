import { Toast } from '@base-ui/react/toast'
import { useIslandContent } from '../context/island-content.ts'
import { CloseGlyph } from '../ui/Glyphs.tsx'
import styles from './Toasts.module.css'

/** Shows the toast at the top: at the bottom are the chat button and a phone's keyboard. */
export function Toasts() {
  const { leadForm } = useIslandContent()
  const { toasts } = Toast.useToastManager()
  return (
    <Toast.Portal>
      <Toast.Viewport className={styles.viewport} aria-label={leadForm.notifications}>
        {toasts.map((toast) => (
          <Toast.Root key={toast.id} toast={toast} className={styles.toast} swipeDirection={['up', 'left', 'right']}>
            <Toast.Content className={styles.content}>
              <div>
                <Toast.Title className={styles.title} />
                <Toast.Description />
              </div>
              {/* Base UI hides it from assistive technology until the toast is hovered, although it is focusable. */}
              <Toast.Close className={styles.close} aria-label={leadForm.close} aria-hidden={false}>
                <CloseGlyph />
              </Toast.Close>
            </Toast.Content>
          </Toast.Root>
        ))}
      </Toast.Viewport>
    </Toast.Portal>
  )
}

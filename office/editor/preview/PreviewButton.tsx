import { useState } from 'react'
import { shell } from '../../../content/office/shell.ts'
import { previewWords as words } from '../../../content/office/site.ts'
import { CloseGlyph } from '../../../site/ui/Glyphs.tsx'
import { Button } from '../../ui/Button.tsx'
import { useModal } from '../../ui/Dialog.tsx'
import { PublishButton } from '../publishing/PublishButton.tsx'
import { Preview, type PreviewProps } from './Preview.tsx'
import styles from './preview.module.css'

interface PreviewButtonProps extends PreviewProps {
  readonly label?: string
  /** What a screen reader says, where there are several. */
  readonly name?: string
}

/** Opens the preview over the whole screen. */
export function PreviewButton({ label = words.title, name, ...props }: PreviewButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button look="quiet" label={label} aria-label={name} onClick={() => setIsOpen(true)} />
      {isOpen && <FullPreview {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function FullPreview({ onClose, ...props }: PreviewProps & { readonly onClose: () => void }) {
  const modal = useModal(onClose)
  return (
    <dialog {...modal} className={styles.full} aria-label={words.title}>
      <button type="button" className={styles.close} aria-label={shell.close} onClick={onClose}>
        <CloseGlyph />
      </button>
      <Preview {...props} />
      <div className={styles.foot}>
        <PublishButton onLeave={onClose} />
      </div>
    </dialog>
  )
}

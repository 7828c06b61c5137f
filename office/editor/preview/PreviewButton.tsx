import { useLayoutEffect, useRef, useState } from 'react'
import { shell } from '../../../content/office/shell.ts'
import { previewWords as words } from '../../../content/office/site.ts'
import { CloseGlyph } from '../../../site/ui/Glyphs.tsx'
import button from '../../ui/button.module.css'
import { PublishButton } from '../publishing/PublishButton.tsx'
import { Preview } from './Preview.tsx'
import styles from './preview.module.css'

interface PreviewButtonProps {
  readonly page: string
  readonly anchor: string
  /** As that of Preview. */
  readonly query?: string
  readonly label?: string
  /** What a screen reader says, where there are several. */
  readonly name?: string
}

/** Opens the preview over the whole screen. */
export function PreviewButton({ label = words.title, name, ...props }: PreviewButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" className={button.quiet} aria-label={name} onClick={() => setIsOpen(true)}>
        {label}
      </button>
      {isOpen && <FullPreview {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}

interface FullPreviewProps {
  readonly page: string
  readonly anchor: string
  readonly query?: string
  readonly onClose: () => void
}

function FullPreview({ onClose, ...props }: FullPreviewProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    element?.showModal()
    return () => {
      element?.close()
      if (before instanceof HTMLElement) {
        before.focus({ preventScroll: true })
      }
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.full}
      aria-label={words.title}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
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

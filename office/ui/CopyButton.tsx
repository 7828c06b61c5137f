import { useState } from 'react'
import { Button } from './Button.tsx'

interface CopyButtonProps {
  readonly look: 'primary' | 'quiet' | 'plain'
  readonly text: string
  /** The words of the button, before and after. */
  readonly words: { readonly copy: string; readonly copied: string }
}

/** A button that copies a text. */
export function CopyButton({ look, text, words }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setIsCopied(true)
    } catch {
      // It is on the screen all the same.
    }
  }
  // Its new words are the only sign of it: not every screen reader says that a button has others.
  return (
    <Button look={look} label={isCopied ? words.copied : words.copy} aria-live="polite" onClick={() => void copy()} />
  )
}

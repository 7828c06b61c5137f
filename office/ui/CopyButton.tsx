import { useState } from 'react'

interface CopyButtonProps {
  readonly className: string | undefined
  readonly text: string
  /** The words of the button, before and after. */
  readonly words: { readonly copy: string; readonly copied: string }
}

/** A button that copies a text. */
export function CopyButton({ className, text, words }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setIsCopied(true)
    } catch {
      // It is on the screen all the same.
    }
  }
  return (
    <button type="button" className={className} onClick={() => void copy()}>
      {isCopied ? words.copied : words.copy}
    </button>
  )
}

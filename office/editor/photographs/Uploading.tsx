import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { fillText } from '../../../business/fill-text.ts'
import { library } from '../../../content/office/site.ts'
import type { Photograph } from '../../../editing/protocol.ts'
import button from '../../ui/button.module.css'
import field from '../../ui/Field.module.css'
import { editingQuery } from '../editing-query.ts'
import styles from './photographs.module.css'
import { uploadPhotograph } from './upload-photograph.ts'

type Step =
  | { readonly kind: 'idle'; readonly sentence: string }
  | { readonly kind: 'uploading'; readonly file: File; readonly share: number; readonly cancel: () => void }

const MB = 1_000_000

/** Takes a photograph from the telephone, with true progress, and says why one is refused. */
export function Uploading({ onUploaded }: { readonly onUploaded: (photograph: Photograph) => void }) {
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const cancelLast = useRef<() => void>(() => undefined)
  const [step, setStep] = useState<Step>({ kind: 'idle', sentence: '' })
  // Nobody waits for an upload whose screen is gone.
  useEffect(() => () => cancelLast.current(), [])
  const upload = async (file: File) => {
    const abort = new AbortController()
    const cancel = () => abort.abort()
    cancelLast.current = cancel
    const show = (share: number) => setStep({ kind: 'uploading', file, share, cancel })
    show(0)
    const result = await uploadPhotograph(file, abort.signal, show)
    if (result.kind === 'taken') {
      const { photograph } = result
      client.setQueryData(editingQuery.queryKey, (known) =>
        known === undefined
          ? known
          : {
              ...known,
              photographs: [...known.photographs.filter(({ name }) => name !== photograph.name), photograph],
            },
      )
      setStep({ kind: 'idle', sentence: library.uploaded })
      onUploaded(photograph)
    } else {
      setStep({ kind: 'idle', sentence: result.kind === 'refused' ? result.sentence : library.cancelled })
    }
  }
  return (
    <div className={styles.uploading}>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={library.upload}
        accept="image/jpeg,image/png,image/webp"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          // The same file may be chosen again.
          event.currentTarget.value = ''
          if (file !== undefined) {
            void upload(file)
          }
        }}
      />
      {step.kind === 'idle' ? (
        <>
          <button type="button" className={button.quiet} onClick={() => input.current?.click()}>
            {library.upload}
          </button>
          <p className={field.hint}>{library.text}</p>
        </>
      ) : (
        <>
          <p className={styles.label}>{fillText(library.uploading, { file: step.file.name })}</p>
          <progress className={styles.progress} max={1} value={step.share} aria-label={library.upload} />
          <p className={styles.note}>
            {step.share === 1
              ? library.finishing
              : fillText(library.progress, {
                  done: Math.floor(step.share * 100),
                  size: (step.file.size / MB).toLocaleString('it', { maximumFractionDigits: 1 }),
                })}
          </p>
          <button type="button" className={button.quiet} onClick={step.cancel}>
            {library.cancel}
          </button>
        </>
      )}
      <p role="status" className={styles.sentence}>
        {step.kind === 'idle' ? step.sentence : ''}
      </p>
    </div>
  )
}

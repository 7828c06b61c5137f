import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { fillText } from '../../../business/fill-text.ts'
import { library, uploadRefusals } from '../../../content/office/site.ts'
import type { Photograph } from '../../../contracts/editing.ts'
import button from '../../ui/button.module.css'
import field from '../../ui/Field.module.css'
import { useShowToast } from '../../ui/toasts.ts'
import { editingQuery } from '../editing-query.ts'
import styles from './photographs.module.css'
import { type UploadProgress, uploadPhotograph } from './upload-photograph.ts'

type Step =
  | { readonly kind: 'idle'; readonly sentence: string }
  | { readonly kind: 'uploading'; readonly file: File; readonly progress: UploadProgress; readonly cancel: () => void }

const MB = 1_000_000

/** Takes a photograph from the telephone, with true progress, and says why one is refused. */
export function Uploading({ onUploaded }: { readonly onUploaded: (photograph: Photograph) => void }) {
  const client = useQueryClient()
  const showToast = useShowToast()
  const input = useRef<HTMLInputElement>(null)
  const cancelLast = useRef<() => void>(() => undefined)
  const [step, setStep] = useState<Step>({ kind: 'idle', sentence: '' })
  // Nobody waits for an upload whose screen is gone.
  useEffect(() => () => cancelLast.current(), [])
  const upload = async (file: File) => {
    const abort = new AbortController()
    const cancel = () => abort.abort()
    cancelLast.current = cancel
    const show = (progress: UploadProgress) => setStep({ kind: 'uploading', file, progress, cancel })
    show({ kind: 'sending', share: 0 })
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
      const sentence = result.kind === 'refused' ? result.sentence : library.cancelled
      setStep({ kind: 'idle', sentence })
      if (result.kind === 'refused' && result.isSignedOut) {
        // This screen gives way to the one where people come in.
        showToast({ text: sentence, isError: true })
      }
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
          <progress className={styles.progress} max={1} value={shareOf(step.progress)} aria-label={library.upload} />
          <p className={styles.note}>{progressWords(step)}</p>
          {step.progress.kind !== 'checking' && (
            <button type="button" className={button.quiet} onClick={step.cancel}>
              {library.cancel}
            </button>
          )}
        </>
      )}
      <p role="status" className={styles.sentence}>
        {step.kind === 'idle' ? step.sentence : ''}
      </p>
    </div>
  )
}

function shareOf(progress: UploadProgress): number {
  return 'share' in progress ? progress.share : 1
}

function progressWords({ file, progress }: { readonly file: File; readonly progress: UploadProgress }): string {
  switch (progress.kind) {
    case 'checking':
      return library.finishing
    case 'queued':
      return uploadRefusals.busy
    case 'retrying':
      return library.retrying
    case 'sending':
      return fillText(library.progress, {
        done: Math.floor(progress.share * 100),
        size: (file.size / MB).toLocaleString('it', { maximumFractionDigits: 1 }),
      })
  }
}

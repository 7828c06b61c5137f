import { useRef } from 'react'
import { fillText } from '../../../../business/fill-text.ts'
import { uploads as words } from '../../../../content/office/photographs.ts'
import { shell } from '../../../../content/office/shell.ts'
import { library } from '../../../../content/office/site.ts'
import { Button } from '../../../ui/Button.tsx'
import field from '../../../ui/Field.module.css'
import { Crops } from '../PhotoWordsForm.tsx'
import { usualCrops } from '../photo-uses.ts'
import styles from '../photographs.module.css'
import { middle } from '../use-photo-words.ts'
import type { QueuedUpload, UploadStep } from './upload-queue.ts'
import { useUploads } from './use-uploads.ts'

interface UploadingProps {
  /** Whether several may be chosen at once. */
  readonly isMultiple: boolean
  /** Is told the ids of uploads that begin. */
  readonly onAdded: (ids: readonly number[]) => void
}

/** Takes photographs from the telephone, and shows how far each is and why one is refused. */
export function Uploading({ isMultiple, onAdded }: UploadingProps) {
  const { queue, uploads } = useUploads()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.uploading}>
      <input
        ref={input}
        type="file"
        hidden
        multiple={isMultiple}
        aria-label={library.upload}
        // Any picture: an iPhone converts its own then, and what cannot be taken is said at once.
        accept="image/*"
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          // The same file may be chosen again.
          event.currentTarget.value = ''
          if (files.length > 0) {
            onAdded(queue.add(files))
          }
        }}
      />
      <Button look="quiet" label={library.upload} onClick={() => input.current?.click()} />
      <p className={field.hint}>{library.text}</p>
      <ul className={styles.queue} aria-label={words.list}>
        {uploads
          .filter(({ step }) => step.kind !== 'taken')
          .map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
      </ul>
    </div>
  )
}

/** A photograph on its way, with the crops that it may have: how far it is, and what can be done with it. */
function UploadRow({ upload: { id, picture, file, step } }: { readonly upload: QueuedUpload }) {
  const { queue } = useUploads()
  const isFailed = step.kind === 'failed'
  const share = 'share' in step ? step.share : step.kind === 'checking' ? 1 : null
  return (
    <li className={styles.upload}>
      <p className={styles.label}>{file.name}</p>
      {picture !== null && <Crops picture={picture} focus={middle} crops={usualCrops} />}
      <div className={styles.uploadStatus}>
        {share !== null && (
          <progress
            className={styles.progress}
            max={1}
            value={share}
            aria-label={fillText(words.progressName, { file: file.name })}
          />
        )}
        {/* Progress is in the bar: each percent read out would be too much. */}
        <p role={isFailed ? 'alert' : undefined} className={isFailed ? styles.sentence : styles.note}>
          {stepWords(file, step)}
        </p>
        {step.kind !== 'checking' && step.kind !== 'taken' && (
          <div className={styles.uploadButtons}>
            {isFailed && step.canBeRetried && (
              <Button
                look="plain"
                label={shell.retry}
                aria-label={fillText(words.retryName, { file: file.name })}
                onClick={() => queue.retry(id)}
              />
            )}
            <Button
              look="plain"
              label={isFailed ? words.dismiss : library.cancel}
              aria-label={fillText(isFailed ? words.dismissName : words.cancelName, { file: file.name })}
              onClick={() => queue.dismiss(id)}
            />
          </div>
        )}
      </div>
    </li>
  )
}

const MB = 1_000_000

const plainWords = {
  preparing: words.preparing,
  waiting: words.waiting,
  retrying: library.retrying,
  checking: library.finishing,
  taken: library.uploaded,
} as const

function stepWords(file: File, step: UploadStep): string {
  if (step.kind === 'failed') {
    return step.sentence
  }
  return step.kind === 'sending'
    ? fillText(library.progress, {
        done: Math.floor(step.share * 100),
        size: (file.size / MB).toLocaleString('it', { maximumFractionDigits: 1 }),
      })
    : plainWords[step.kind]
}

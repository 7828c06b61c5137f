import { fillText } from '../../../../business/fill-text.ts'
import { uploads as words } from '../../../../content/office/photographs.ts'
import { library, uploadRefusals } from '../../../../content/office/site.ts'
import button from '../../../ui/button.module.css'
import { Crops } from '../Crops.tsx'
import { usualCrops } from '../photo-uses.ts'
import styles from '../photographs.module.css'
import type { QueuedUpload, UploadStep } from './upload-queue.ts'
import { useUploadQueue } from './use-uploads.ts'

const MB = 1_000_000

const middle = { x: 0.5, y: 0.5 }

/** A photograph on its way, with the crops that it may have. */
export function UploadRow({ upload }: { readonly upload: QueuedUpload }) {
  const { picture, file } = upload
  return (
    <li className={styles.upload}>
      <p className={styles.label}>{file.name}</p>
      {picture !== null && <Crops picture={picture} focus={middle} crops={usualCrops} />}
      <UploadStatus upload={upload} />
    </li>
  )
}

/** How far an upload is, and what can be done with it. */
export function UploadStatus({ upload: { id, file, step } }: { readonly upload: QueuedUpload }) {
  const queue = useUploadQueue()
  const isFailed = step.kind === 'failed'
  const isBeingChecked = step.kind === 'uploading' && step.progress.kind === 'checking'
  return (
    <div className={styles.uploadStatus}>
      {step.kind === 'uploading' && (
        <progress
          className={styles.progress}
          max={1}
          value={'share' in step.progress ? step.progress.share : 1}
          aria-label={fillText(words.progressName, { file: file.name })}
        />
      )}
      {/* Progress is in the bar: each percent read out would be too much. */}
      <p role={isFailed ? 'alert' : undefined} className={isFailed ? styles.sentence : styles.note}>
        {stepWords(file, step)}
      </p>
      {!isBeingChecked && step.kind !== 'taken' && (
        <div className={styles.uploadButtons}>
          {isFailed && step.canBeRetried && (
            <button
              type="button"
              className={button.plain}
              aria-label={fillText(words.retryName, { file: file.name })}
              onClick={() => queue.retry(id)}
            >
              {words.retry}
            </button>
          )}
          <button
            type="button"
            className={button.plain}
            aria-label={fillText(isFailed ? words.dismissName : words.cancelName, { file: file.name })}
            onClick={() => queue.dismiss(id)}
          >
            {isFailed ? words.dismiss : library.cancel}
          </button>
        </div>
      )}
    </div>
  )
}

function stepWords(file: File, step: UploadStep): string {
  switch (step.kind) {
    case 'preparing':
      return words.preparing
    case 'waiting':
      return words.waiting
    case 'failed':
      return step.sentence
    case 'taken':
      return library.uploaded
    case 'uploading':
      break
  }
  const { progress } = step
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

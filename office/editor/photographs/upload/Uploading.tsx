import { useRef } from 'react'
import { uploads as uploadWords } from '../../../../content/office/photographs.ts'
import { library } from '../../../../content/office/site.ts'
import button from '../../../ui/button.module.css'
import field from '../../../ui/Field.module.css'
import styles from '../photographs.module.css'
import { UploadRow } from './UploadRow.tsx'
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
      <button type="button" className={button.quiet} onClick={() => input.current?.click()}>
        {library.upload}
      </button>
      <p className={field.hint}>{library.text}</p>
      <ul className={styles.queue} aria-label={uploadWords.list}>
        {uploads
          .filter(({ step }) => step.kind !== 'taken')
          .map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
      </ul>
    </div>
  )
}

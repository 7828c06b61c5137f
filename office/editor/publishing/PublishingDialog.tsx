import { fillText } from '../../../business/fill-text.ts'
import { shell } from '../../../content/office/shell.ts'
import { publishingWords as words } from '../../../content/office/site.ts'
import { Button } from '../../ui/Button.tsx'
import button from '../../ui/button.module.css'
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx'
import { Problems } from '../Problems.tsx'
import type { RestoredVersion } from './publish.ts'
import styles from './publishing.module.css'
import { type Progress, usePublishing } from './use-publishing.ts'

interface PublishingDialogProps {
  readonly version: RestoredVersion | null
  readonly onClose: () => void
}

/** Publishes while it is open; closed, the server goes on. */
export function PublishingDialog({ version, onClose }: PublishingDialogProps) {
  const { progress, retry } = usePublishing(version)
  const isRefused = progress.step === 'refused' || progress.step === 'failed'
  const title = isRefused ? words.refused : version === null ? words.title : words.restoring
  return (
    <Dialog title={progress.step === 'online' ? words.online : title} onClose={onClose}>
      <Steps progress={progress} />
      <div role="status" className={styles.outcome}>
        <p>{'sentence' in progress ? progress.sentence : outcomes[progress.step]}</p>
      </div>
      {progress.step === 'refused' && <Problems problems={Object.entries(progress.problems)} onLeave={onClose} />}
      <DialogButtons>
        {progress.step === 'online' && (
          <a className={button.primary} href="/" target="_blank" rel="noreferrer">
            {words.look}
          </a>
        )}
        {(progress.step === 'unknown' || progress.step === 'failed') && (
          <Button look="primary" label={shell.retry} onClick={retry} />
        )}
        <Button look="quiet" label={shell.close} onClick={onClose} />
      </DialogButtons>
    </Dialog>
  )
}

const outcomes: Partial<Record<Progress['step'], string>> = {
  draft: words.draft,
  // The heading is not read out when it changes.
  online: words.seen,
  asking: words.asking,
  going: words.going,
  silent: words.silent,
  offline: words.offline,
  unknown: words.unknown,
}

const order = ['saving', 'checking', 'photographs', 'pages', 'online'] as const

function Steps({ progress }: { readonly progress: Progress }) {
  const names: readonly string[] = order
  const at = names.indexOf(progress.step)
  if (at === -1) {
    return null
  }
  return (
    <ol className={styles.steps}>
      {order.map((step, index) => {
        const isDone = index < at || progress.step === 'online'
        const isNow = index === at && !isDone
        return (
          <li
            key={step}
            className={isDone ? styles.done : isNow ? styles.now : styles.later}
            aria-current={isNow ? 'step' : undefined}
          >
            <span>{words.steps[step]}</span>
            {isNow && progress.step === 'photographs' && progress.of > 0 && (
              <>
                <progress
                  className={styles.progress}
                  max={progress.of}
                  value={progress.done}
                  aria-label={words.steps.photographs}
                />
                <span>{fillText(words.photographs, { done: progress.done, of: progress.of })}</span>
              </>
            )}
          </li>
        )
      })}
    </ol>
  )
}

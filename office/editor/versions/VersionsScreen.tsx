import { useState } from 'react'
import { fillText } from '../../../business/fill-text.ts'
import { shell } from '../../../content/office/shell.ts'
import { versionsScreen as words } from '../../../content/office/site.ts'
import type { Version } from '../../../contracts/editing.ts'
import { momentWords, useNow } from '../../time.ts'
import { ChoiceDialog } from '../../ui/ChoiceDialog.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { useChangedPaths, useWaiting } from '../draft/use-draft.ts'
import { useEditing } from '../editing-query.ts'
import { PublishingDialog } from '../publishing/PublishingDialog.tsx'
import styles from '../site.module.css'
import { isOriginal, VersionRow } from './VersionRow.tsx'

type Step = { readonly kind: 'asking' | 'restoring'; readonly version: Version }

/** The versions, the newest first; one goes back to any of them. */
export function VersionsScreen() {
  const editing = useEditing()
  const now = useNow()
  const waiting = useWaiting()
  const changed = [...useChangedPaths()]
  const [step, setStep] = useState<Step | null>(null)
  // What waits stays in the draft, but for another draft that takes its place as a whole.
  const kept = step?.version.kind === 'published' ? changed.filter((path) => waiting.has(path)) : []
  const close = () => setStep(null)
  return (
    <Screen title={words.title} intro={words.text} hasBack>
      {editing.versions.length === 0 && <p className={styles.quiet}>{words.none}</p>}
      <ol className={styles.versions}>
        {editing.versions.map((version) => (
          <VersionRow key={version.id} version={version} onRestore={() => setStep({ kind: 'asking', version })} />
        ))}
      </ol>
      {step?.kind === 'asking' && (
        <ChoiceDialog
          title={words.restoreTitle}
          choices={[
            { label: words.restoreSubmit, choose: () => setStep({ kind: 'restoring', version: step.version }) },
            { label: shell.cancel, choose: close },
          ]}
          onClose={close}
        >
          <p>{fillText(restoring(step.version), { moment: momentWords(step.version.at, now) })}</p>
          {changed.length > kept.length && <p>{words.draftKept}</p>}
          {kept.length > 0 && <p>{words.waitingStays}</p>}
        </ChoiceDialog>
      )}
      {step?.kind === 'restoring' && <PublishingDialog version={step.version} onClose={close} />}
    </Screen>
  )
}

function restoring(version: Version): string {
  if (isOriginal(version)) {
    return words.restoreOriginalText
  }
  return version.kind === 'published' ? words.restoreText : words.restoreDraftText
}

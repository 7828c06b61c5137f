import { fillText } from '../../../business/fill-text.ts'
import { shell } from '../../../content/office/shell.ts'
import { fieldWords } from '../../../content/office/site.ts'
import { isSameValue } from '../../../editing/same-value.ts'
import { Button } from '../../ui/Button.tsx'
import mark from '../../ui/mark.module.css'
import { useShowToast } from '../../ui/toasts.ts'
import { OverwrittenText } from '../draft/OverwrittenText.tsx'
import { useDraftStore, useEditedField } from '../draft/use-draft.ts'
import type { EditableField } from '../editing-query.ts'
import { FieldEditor } from './FieldEditor.tsx'
import { focusFromButton } from './Fieldset.tsx'
import styles from './fields.module.css'
import { textOf, valueWords } from './values.ts'

/** A field of a section: its editor, whether it is other than what is online, and the ways back. */
export function SectionField({ editable }: { readonly editable: EditableField }) {
  const { field } = editable
  const showToast = useShowToast()
  const store = useDraftStore()
  const { value, online, change } = useEditedField(editable)
  if (editable.locked !== null) {
    const named = field.kind === 'text' ? field.named?.[textOf(value)] : undefined
    return <LockedField label={field.label} value={named ?? value} reason={editable.locked} />
  }
  const ways = field.kind === 'photo' || field.kind === 'photos' ? fieldWords.photos : fieldWords
  const isChanged = !isSameValue(value, online)
  const back = [
    { to: online, text: ways.takeOnline, name: ways.takeOnlineName, done: ways.takeOnlineDone },
    { to: editable.default, text: ways.reset, name: ways.resetName, done: ways.resetDone },
  ]
    .slice(isSameValue(online, editable.default) ? 1 : 0)
    .filter(({ to }) => !isSameValue(to, value))
  return (
    <div className={styles.field}>
      <FieldEditor field={field} place={editable.path} value={value} onChange={change} />
      {editable.words.length > 0 && (
        <p className={styles.hint}>
          {fillText(fieldWords.words, { words: editable.words.map((word) => `«${word}»`).join(', ') })}
        </p>
      )}
      {/* A list has it in its open item. */}
      {field.kind !== 'items' && <OverwrittenText path={editable.path} />}
      {(isChanged || back.length > 0) && (
        <p className={styles.changed}>
          {isChanged && <span className={mark.mark}>{fieldWords.changed}</span>}
          {back.map(({ to, text, name, done }) => (
            <Button
              key={text}
              look="plain"
              label={text}
              aria-label={fillText(name, { label: field.label })}
              onClick={() => {
                change(to)
                focusFromButton(editable.path)
                const undo = () => {
                  // What is written there since stays.
                  store.changeAt(editable.path, (now) => (isSameValue(now, to) ? value : now))
                  focusFromButton(editable.path)
                }
                showToast({ text: done, action: { label: shell.undo, run: undo } })
              }}
            />
          ))}
        </p>
      )}
    </div>
  )
}

interface LockedFieldProps {
  readonly label: string
  readonly value: unknown
  readonly reason: string
}

/** What is not changed here, with the reason. */
export function LockedField({ label, value, reason }: LockedFieldProps) {
  return (
    <div className={styles.locked}>
      <p className={styles.lockedLabel}>{label}</p>
      <p className={styles.lockedText}>{valueWords(value)}</p>
      <p className={styles.hint}>
        {fieldWords.locked} {reason}
      </p>
    </div>
  )
}

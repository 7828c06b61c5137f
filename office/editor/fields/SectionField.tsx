import { useRef } from 'react'
import { fillText } from '../../../business/fill-text.ts'
import { fieldWords } from '../../../content/office/site.ts'
import button from '../../ui/button.module.css'
import { useShowToast } from '../../ui/toasts.ts'
import { useDraftStore, useEditedField } from '../draft/use-draft.ts'
import { OverwrittenText } from '../overwritten/OverwrittenText.tsx'
import type { EditableField } from '../shown-fields.ts'
import { FieldEditor } from './FieldEditor.tsx'
import styles from './fields.module.css'
import { LockedField } from './LockedField.tsx'
import { textOf } from './values.ts'

/** A field of a section: its editor, whether it is other than what is online, and the ways back. */
export function SectionField({ editable }: { readonly editable: EditableField }) {
  const { field } = editable
  const showToast = useShowToast()
  const store = useDraftStore()
  const { value, isChanged, change, reset, takeOnline } = useEditedField(editable)
  const hasWayBack = useRef(false)
  if (editable.locked !== null) {
    const named = field.kind === 'text' ? field.named?.[textOf(value)] : undefined
    return <LockedField label={field.label} value={named ?? value} reason={editable.locked} />
  }
  const ways = field.kind === 'photo' || field.kind === 'photos' ? fieldWords.photos : fieldWords
  const back = [
    { go: takeOnline, text: ways.takeOnline, name: ways.takeOnlineName, done: ways.takeOnlineDone },
    { go: reset, text: ways.reset, name: ways.resetName, done: ways.resetDone },
  ].flatMap(({ go, ...words }) => (go === null ? [] : [{ go, ...words }]))
  return (
    <div className={styles.field}>
      <FieldEditor
        field={field}
        place={editable.path}
        value={value}
        onChange={(next) => {
          change(next)
          // 'Annulla' would put the text of before in the place of what is typed now.
          if (hasWayBack.current) {
            hasWayBack.current = false
            showToast(null)
          }
        }}
      />
      {editable.words.length > 0 && (
        <p className={styles.hint}>
          {fillText(fieldWords.words, { words: editable.words.map((word) => `«${word}»`).join(', ') })}
        </p>
      )}
      {/* A list has it in its open item. */}
      {field.kind !== 'items' && <OverwrittenText path={editable.path} />}
      {(isChanged || reset !== null) && (
        <p className={styles.changed}>
          {isChanged && <span className={styles.mark}>{fieldWords.changed}</span>}
          {back.map(({ go, text, name, done }) => (
            <button
              key={text}
              type="button"
              className={button.plain}
              aria-label={fillText(name, { label: field.label })}
              onClick={() => {
                go()
                const undo = () => store.putBack(editable.path, value, editable.default)
                hasWayBack.current = true
                showToast({ text: done, action: { label: fieldWords.undo, run: undo } })
              }}
            >
              {text}
            </button>
          ))}
        </p>
      )}
    </div>
  )
}

import { fillText } from '../../../business/fill-text.ts'
import { clash as words } from '../../../content/office/site.ts'
import { momentWords, useNow } from '../../time.ts'
import { ChoiceDialog } from '../../ui/ChoiceDialog.tsx'
import { Differences } from '../changes/Differences.tsx'
import { differencesOf } from '../changes/differences.ts'
import { useEditing } from '../editing-query.ts'
import { editableAt } from '../fields-by-place.ts'
import styles from '../site.module.css'
import { useDraftState, useDraftStore } from './use-draft.ts'

/** Asks which of two texts stays, once somebody else has changed the same field. */
export function DraftConflict() {
  const editing = useEditing()
  const now = useNow()
  const store = useDraftStore()
  const { clashes, typed } = useDraftState()
  const [clash] = clashes
  if (clash === undefined) {
    return null
  }
  const [path, field] = clash
  const editable = editableAt(editing, path)?.editable
  const label = editable?.field.label ?? path
  const mine = typed.get(path)?.value
  const theirs = field === null ? words.original : fillText(words.theirs, { name: field.by })
  const keepTheirs = () => store.resolve(path, 'theirs')
  return (
    <ChoiceDialog
      key={path}
      title={words.title}
      choices={[
        { label: words.keepMine, choose: () => store.resolve(path, 'mine') },
        { label: field === null ? words.keepOriginal : words.keepTheirs, choose: keepTheirs },
      ]}
      onClose={keepTheirs}
    >
      <p>
        {field === null
          ? fillText(words.textUnknown, { label })
          : fillText(words.text, { label, name: field.by, moment: momentWords(field.at, now) })}
      </p>
      {editable !== undefined && (
        <div className={styles.clash}>
          <Differences
            differences={differencesOf(
              editable.field,
              mine === undefined ? editable.default : mine,
              field === null ? editable.default : field.value,
              // The list of before is not kept: nobody knows who has added an item, or taken it out.
              words.notes,
            )}
            label={label}
            sides={{ before: words.mine, after: theirs }}
          />
        </div>
      )}
    </ChoiceDialog>
  )
}

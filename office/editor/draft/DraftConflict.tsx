import { fillText } from '../../../business/fill-text.ts'
import { clash as words } from '../../../content/office/site.ts'
import { momentWords, useNow } from '../../time.ts'
import { ChoiceDialog } from '../../ui/ChoiceDialog.tsx'
import { Differences } from '../changes/Differences.tsx'
import { differencesOf } from '../changes/differences.ts'
import { useEditing } from '../editing-query.ts'
import { namedFields } from '../fields-by-place.ts'
import styles from '../site.module.css'
import { useDraftState, useDraftStore } from './use-draft.ts'

/** Asks which of two texts stays, once somebody else has changed the same field. */
export function DraftConflict() {
  const editing = useEditing()
  const now = useNow()
  const store = useDraftStore()
  const { clash, typed } = useDraftState()
  if (clash === null) {
    return null
  }
  const named = namedFields(editing).get(clash.path)
  const label = named?.field.label ?? clash.path
  const mine = typed.get(clash.path)?.value
  const { field } = clash
  return (
    <ChoiceDialog
      title={words.title}
      apply={{ label: words.keepMine, choose: () => store.resolve('mine') }}
      leave={{
        label: field === null ? words.keepOriginal : words.keepTheirs,
        choose: () => store.resolve('theirs'),
      }}
    >
      <p>
        {field === null
          ? fillText(words.textUnknown, { label })
          : fillText(words.text, { label, name: field.by, moment: momentWords(field.at, now) })}
      </p>
      {named !== undefined && (
        <div className={styles.texts}>
          <Differences
            differences={differencesOf(
              named.field,
              mine === undefined ? named.standard : mine,
              field === null ? named.standard : field.value,
            )}
            label={label}
            sides={{
              before: words.mine,
              after: field === null ? words.original : fillText(words.theirs, { name: field.by }),
            }}
          />
        </div>
      )}
    </ChoiceDialog>
  )
}

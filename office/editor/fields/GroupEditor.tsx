import { fillText } from '../../../business/fill-text.ts'
import type { GroupField } from '../../../content/editing/field.ts'
import { shell } from '../../../content/office/shell.ts'
import { groupWords, listWords } from '../../../content/office/site.ts'
import { emptyParts } from '../../../editing/kinds/parts.ts'
import { Button } from '../../ui/Button.tsx'
import { useShowToast } from '../../ui/toasts.ts'
import { useDraftStore } from '../draft/use-draft.ts'
import { Fieldset } from './Fieldset.tsx'
import { type EditorProps, Parts } from './Parts.tsx'
import { isRecord } from './values.ts'

/** One thing with fields of its own, or none. */
export function GroupEditor({ field, place, value, onChange }: EditorProps<GroupField>) {
  const showToast = useShowToast()
  const store = useDraftStore()
  const remove = () => {
    onChange(null)
    showToast({
      text: fillText(listWords.removed, { label: field.label }),
      action: { label: shell.undo, run: () => store.changeAt(place, (now) => now ?? value) },
    })
  }
  return (
    <Fieldset label={field.label} hint={field.hint} place={place}>
      {isRecord(value) ? (
        <>
          <Parts fields={field.fields} place={place} value={value} onChange={onChange} />
          <Button look="quiet" label={fillText(groupWords.remove, { whole: field.whole })} onClick={remove} />
        </>
      ) : (
        <Button
          look="quiet"
          label={fillText(groupWords.add, { whole: field.whole })}
          onClick={() => onChange(emptyParts(field.fields))}
        />
      )}
    </Fieldset>
  )
}

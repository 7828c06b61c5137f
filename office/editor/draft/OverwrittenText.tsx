import { fillText } from '../../../business/fill-text.ts'
import { overwritten as words } from '../../../content/office/changes.ts'
import type { Draft, DraftField } from '../../../contracts/editing.ts'
import { isSameValue } from '../../../editing/same-value.ts'
import { Button } from '../../ui/Button.tsx'
import { Differences } from '../changes/Differences.tsx'
import { differencesOf } from '../changes/differences.ts'
import { useEditing } from '../editing-query.ts'
import { editableAt } from '../fields-by-place.ts'
import styles from '../site.module.css'
import type { DraftState } from './draft-store.ts'
import { useDraftState, useDraftStore } from './use-draft.ts'

interface Overwritten {
  /** As it was saved here; `undefined` is the default. */
  readonly mine: unknown
  /** The field as it is now; null where it has its default again. */
  readonly field: DraftField | null
}

/** Finds the texts that others have changed since they were saved here, by their places; what is being typed is no such text. */
export function overwrittenTexts(
  { saved, typed }: { readonly saved: DraftState['saved']; readonly typed: ReadonlyMap<string, unknown> },
  fields: Draft['fields'],
): ReadonlyMap<string, Overwritten> {
  const found = [...saved].flatMap(([path, { value, revision }]) => {
    const field = fields[path] ?? null
    const isTheirs = (field?.revision ?? null) !== revision && !isSameValue(field?.value, value)
    return isTheirs && !typed.has(path) ? [[path, { mine: value, field }] as const] : []
  })
  return new Map(found)
}

function useOverwrittenTexts(): ReadonlyMap<string, Overwritten> {
  return overwrittenTexts(useDraftState(), useEditing().draft.fields)
}

/** Says at a field that somebody else has changed it since it was saved here, and takes one's own text back. */
export function OverwrittenText({ path }: { readonly path: string }) {
  const text = useOverwrittenTexts().get(path)
  return <div role="status">{text !== undefined && <Notice path={path} text={text} isElsewhere={false} />}</div>
}

/** The same for texts that are on no screen now. */
export function OverwrittenElsewhere({ section }: { readonly section: string | null }) {
  const editing = useEditing()
  const texts = useOverwrittenTexts()
  const others = [...texts].filter(([path]) => editableAt(editing, path)?.section.id !== section)
  return (
    <section role="status" aria-label={words.title}>
      {others.map(([path, text]) => (
        <Notice key={path} path={path} text={text} isElsewhere />
      ))}
    </section>
  )
}

interface NoticeProps {
  readonly path: string
  readonly text: Overwritten
  /** Away from the field it says which one it is. */
  readonly isElsewhere: boolean
}

function Notice({ path, text: { mine, field: theirs }, isElsewhere }: NoticeProps) {
  const store = useDraftStore()
  const at = editableAt(useEditing(), path)
  if (at === null) {
    return null
  }
  const { field, default: standard } = at.editable
  const { label } = field
  const own = mine === undefined ? standard : mine
  const [changed, gone] = isElsewhere ? [words.named, words.namedGone] : [words.text, words.gone]
  return (
    <div className={styles.overwritten}>
      <p>{fillText(theirs === null ? gone : changed, { name: theirs?.by ?? '', label })}</p>
      <Differences
        differences={differencesOf(field, own, theirs === null ? standard : theirs.value)}
        label={label}
        sides={words}
      />
      <div className={styles.overwrittenButtons}>
        <Button look="quiet" label={words.takeBack} onClick={() => store.change(path, own, standard)} />
        <Button look="plain" label={words.accept} onClick={() => store.accept(path)} />
      </div>
    </div>
  )
}

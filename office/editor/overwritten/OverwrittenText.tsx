import { fillText } from '../../../business/fill-text.ts'
import { overwritten as words } from '../../../content/office/changes.ts'
import button from '../../ui/button.module.css'
import { Differences } from '../changes/Differences.tsx'
import { differencesOf } from '../changes/differences.ts'
import { useDraftState, useDraftStore } from '../draft/use-draft.ts'
import { useEditing } from '../editing-query.ts'
import { namedFields } from '../fields-by-place.ts'
import styles from '../site.module.css'
import { type OverwrittenText as Overwritten, overwrittenTexts } from './overwritten-texts.ts'

function useOverwrittenTexts(): ReadonlyMap<string, Overwritten> {
  const { draft } = useEditing()
  const { saved, typed } = useDraftState()
  return overwrittenTexts(saved, typed, draft.fields)
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
  const own = editing.sections.find(({ id }) => id === section)?.fields ?? []
  const others = [...namedFields(editing).keys()].filter((path) => !own.some((field) => field.path === path))
  return (
    <section role="status" aria-label={words.title}>
      {others.map((path) => {
        const text = texts.get(path)
        return text && <Notice key={path} path={path} text={text} isElsewhere />
      })}
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
  const named = namedFields(useEditing()).get(path)
  if (named === undefined) {
    return null
  }
  const { field, standard } = named
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
        <button type="button" className={button.quiet} onClick={() => store.change(path, own, standard)}>
          {words.takeBack}
        </button>
        <button type="button" className={button.plain} onClick={() => store.accept(path)}>
          {words.accept}
        </button>
      </div>
    </div>
  )
}

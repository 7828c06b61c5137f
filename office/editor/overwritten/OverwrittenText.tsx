import { fillText } from '../../../business/fill-text.ts'
import { overwritten as words } from '../../../content/office/changes.ts'
import button from '../../ui/button.module.css'
import { useDraftState, useDraftStore } from '../draft/use-draft.ts'
import { useEditing } from '../editing-query.ts'
import { valueWords } from '../fields/values.ts'
import { namedFields } from '../fields-by-place.ts'
import type { EditableField } from '../shown-fields.ts'
import styles from '../site.module.css'
import { type OverwrittenText as Overwritten, overwrittenTexts } from './overwritten-texts.ts'

function useOverwrittenTexts(): ReadonlyMap<string, Overwritten> {
  const { draft } = useEditing()
  const { saved, typed } = useDraftState()
  return overwrittenTexts(saved, typed, draft.fields)
}

/** Says at a field that somebody else has changed it since it was saved here, and takes one's own text back. */
export function OverwrittenText({ path, default: standard }: Pick<EditableField, 'path' | 'default'>) {
  const text = useOverwrittenTexts().get(path)
  return (
    <div role="status">{text !== undefined && <Notice path={path} standard={standard} text={text} label={null} />}</div>
  )
}

/** The same for texts that are on no screen now. */
export function OverwrittenElsewhere({ section }: { readonly section: string | null }) {
  const editing = useEditing()
  const texts = useOverwrittenTexts()
  const own = editing.sections.find(({ id }) => id === section)?.fields ?? []
  const others = [...namedFields(editing)].filter(([path]) => !own.some((field) => field.path === path))
  return (
    <section role="status" aria-label={words.title}>
      {others.map(([path, { field, standard }]) => {
        const text = texts.get(path)
        return text && <Notice key={path} path={path} standard={standard} text={text} label={field.label} />
      })}
    </section>
  )
}

interface NoticeProps {
  readonly path: string
  readonly standard: unknown
  readonly text: Overwritten
  /** Null beside the field itself. */
  readonly label: string | null
}

function Notice({ path, standard, text: { mine, field }, label }: NoticeProps) {
  const store = useDraftStore()
  const own = mine === undefined ? standard : mine
  const value = valueWords(field === null ? standard : field.value)
  const sentence =
    label === null
      ? fillText(field === null ? words.gone : words.text, { name: field?.by ?? '', value })
      : fillText(field === null ? words.namedGone : words.named, { name: field?.by ?? '', label, value })
  return (
    <div className={styles.overwritten}>
      <p>{sentence}</p>
      <p>{fillText(words.mine, { value: valueWords(own) })}</p>
      <div>
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

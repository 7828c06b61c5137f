import { useEffect, useRef } from 'react'
import { fillText } from '../../business/fill-text.ts'
import type { Field } from '../../content/editing/field.ts'
import { fieldWords, listWords, siteScreen } from '../../content/office/site.ts'
import { confirmationPage, type Editing } from '../../contracts/editing.ts'
import { paths } from '../routes.ts'
import { Link } from '../ui/Link.tsx'
import { Screen } from '../ui/Screen.tsx'
import { editorWords } from './editor-words.ts'
import { placeId } from './fields/place.ts'
import { SectionField } from './fields/SectionField.tsx'
import { SoughtPlace } from './fields/sought-place.ts'
import { isField } from './fields/values.ts'
import { numberedFields } from './numbered-fields.ts'
import { Preview } from './preview/Preview.tsx'
import { PreviewButton } from './preview/PreviewButton.tsx'
import { useIsBeside } from './preview/use-is-beside.ts'
import { problemsOf } from './problem-places.ts'
import { SaveState } from './SaveState.tsx'
import styles from './site.module.css'
import { TestConfirmation } from './TestConfirmation.tsx'
import { useDraftStore } from './use-draft.ts'

interface SectionScreenProps {
  readonly id: string
  /** The place of a field to begin at; empty for the top. */
  readonly place: string
  readonly editing: Editing
}

/** The fields of a section, with the preview beside them where there is room. */
export function SectionScreen({ id, place, editing }: SectionScreenProps) {
  const section = editing.sections.find((each) => each.id === id)
  if (section === undefined) {
    return (
      <Screen title={siteScreen.gone} hasBack>
        <Link href={paths.site}>{siteScreen.sections}</Link>
      </Screen>
    )
  }
  return (
    <SoughtPlace value={place}>
      <Section section={section} place={place} editing={editing} />
    </SoughtPlace>
  )
}

interface SectionProps {
  readonly section: Editing['sections'][number]
  readonly place: string
  readonly editing: Editing
}

function Section({ section, place, editing }: SectionProps) {
  const store = useDraftStore()
  const isBeside = useIsBeside()
  const others = editing.editors.filter((editor) => editor.section === section.id).map(({ name }) => name)
  const known = useRef(problemsOf(section, editing.draft.problems))
  // What stands against publishing already is said from the start.
  useEffect(() => store.leave(...known.current), [store])
  useEffect(() => {
    const element = place === '' ? null : document.getElementById(placeId(place))
    element?.focus()
    element?.scrollIntoView({ block: 'center' })
  }, [place])
  return (
    <Screen title={section.title} hasBack>
      {others.length > 0 && <p className={styles.waiting}>{editorWords(fieldWords.sameSection, others)}</p>}
      <div className={isBeside ? styles.beside : undefined}>
        <div>
          <div className={styles.fields}>
            {section.page === confirmationPage && <TestConfirmation />}
            {numberedFields(section.fields).map(({ editable, number }) =>
              isField(editable.field) ? (
                <SectionField key={editable.path} editable={editable} field={withNumber(editable.field, number)} />
              ) : null,
            )}
          </div>
          <div className={styles.bar}>
            <SaveState />
            {!isBeside && <PreviewButton page={section.page} anchor={section.anchor} />}
          </div>
        </div>
        {isBeside && (
          <aside className={styles.aside} aria-label={siteScreen.preview}>
            <Preview page={section.page} anchor={section.anchor} />
          </aside>
        )}
      </div>
    </Screen>
  )
}

function withNumber(field: Field, number: number | null): Field {
  return number === null ? field : { ...field, label: fillText(listWords.item, { label: field.label, number }) }
}

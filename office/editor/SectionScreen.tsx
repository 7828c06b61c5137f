import { useEffect, useRef } from 'react'
import { isWithin } from '../../business/json-places.ts'
import { fieldWords, listScreen, siteScreen } from '../../content/office/site.ts'
import { confirmationPage, type EditableField, type Editing } from '../../contracts/editing.ts'
import { paths } from '../routes.ts'
import { Link } from '../ui/Link.tsx'
import { Screen } from '../ui/Screen.tsx'
import { useDraftStore } from './draft/use-draft.ts'
import { EditBar } from './EditBar.tsx'
import { editorWords } from './editor-words.ts'
import { placeId } from './fields/place.ts'
import { SectionField } from './fields/SectionField.tsx'
import { SoughtPlace } from './fields/sought-place.ts'
import { isField } from './fields/values.ts'
import { type NumberedField, numberedFields, withNumber } from './numbered-fields.ts'
import { Preview } from './preview/Preview.tsx'
import { PreviewButton } from './preview/PreviewButton.tsx'
import { useIsBeside } from './preview/use-is-beside.ts'
import { problemsOf } from './problem-places.ts'
import styles from './site.module.css'
import { TestConfirmation } from './TestConfirmation.tsx'

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
        <Link href={paths.siteList}>{siteScreen.sections}</Link>
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
  const [seen, spoken] = dividedFields(section.fields)
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
            <Fields fields={seen} />
            {spoken.length > 0 && (
              <details className={styles.advanced} open={isSoughtIn(place, spoken)}>
                <summary>{listScreen.advanced}</summary>
                <div className={styles.fields}>
                  <Fields fields={spoken} />
                </div>
              </details>
            )}
          </div>
          <EditBar>{!isBeside && <PreviewButton page={section.page} anchor={section.anchor} />}</EditBar>
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

function Fields({ fields }: { readonly fields: readonly NumberedField[] }) {
  return fields.map(({ editable, number }) =>
    isField(editable.field) ? (
      <SectionField key={editable.path} editable={editable} field={withNumber(editable.field, number)} />
    ) : null,
  )
}

/** What is seen on the page, and what only a screen reader says. */
function dividedFields(
  fields: readonly EditableField[],
): readonly [readonly NumberedField[], readonly NumberedField[]] {
  const numbered = numberedFields(fields)
  const isSpoken = ({ editable: { field } }: NumberedField) =>
    isField(field) && field.kind === 'text' && field.isSpoken === true
  return [numbered.filter((field) => !isSpoken(field)), numbered.filter(isSpoken)]
}

function isSoughtIn(place: string, fields: readonly NumberedField[]): boolean {
  return fields.some(({ editable }) => isWithin(place, editable.path))
}

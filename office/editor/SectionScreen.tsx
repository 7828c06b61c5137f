import { useEffect } from 'react'
import { isWithin } from '../../business/json-places.ts'
import { mailTest } from '../../content/office/mail.ts'
import { fieldWords, listScreen, previewWords, siteScreen } from '../../content/office/site.ts'
import { confirmationPage } from '../../contracts/editing.ts'
import { testResult } from '../../contracts/office.ts'
import { post } from '../api.ts'
import { paths } from '../routes.ts'
import { Button, useBusy } from '../ui/Button.tsx'
import { Link } from '../ui/Link.tsx'
import { Screen } from '../ui/Screen.tsx'
import { useShowToast } from '../ui/toasts.ts'
import { useDraftStore, useShownProblems } from './draft/use-draft.ts'
import { EditBar } from './EditBar.tsx'
import { type EditableField, type Editing, useEditing } from './editing-query.ts'
import { placeId, SoughtPlace } from './fields/Fieldset.tsx'
import { SectionField } from './fields/SectionField.tsx'
import { problemsOf } from './fields-by-place.ts'
import { Preview, useIsBeside } from './preview/Preview.tsx'
import { PreviewButton } from './preview/PreviewButton.tsx'
import styles from './site.module.css'
import { editorWords } from './use-presence.ts'

interface SectionScreenProps {
  readonly id: string
  /** The place of a field to begin at; empty for the top. */
  readonly place: string
}

/** The fields of a section, with the preview beside them where there is room. */
export function SectionScreen({ id, place }: SectionScreenProps) {
  const section = useEditing().sections.find((each) => each.id === id)
  if (section === undefined) {
    return (
      <Screen title={siteScreen.gone} hasBack>
        <Link href={paths.siteList}>{siteScreen.sections}</Link>
      </Screen>
    )
  }
  return (
    <SoughtPlace value={place}>
      <Section section={section} place={place} />
    </SoughtPlace>
  )
}

interface SectionProps {
  readonly section: Editing['sections'][number]
  readonly place: string
}

function Section({ section, place }: SectionProps) {
  const { draft, editors } = useEditing()
  const isBeside = useIsBeside()
  const spoken = section.fields.filter(isSpoken)
  const others = section.fields.filter((field) => !isSpoken(field))
  const colleagues = editors.filter((editor) => editor.section === section.id)
  useShownProblems(problemsOf(section, draft.problems))
  useEffect(() => {
    const element = place === '' ? null : document.getElementById(placeId(place))
    element?.focus()
    element?.scrollIntoView({ block: 'center' })
  }, [place])
  return (
    <Screen title={section.title} hasBack>
      {colleagues.length > 0 && <p className={styles.waiting}>{editorWords(fieldWords.sameSection, colleagues)}</p>}
      <div className={isBeside ? styles.beside : undefined}>
        <div>
          <div className={styles.fields}>
            {section.page === confirmationPage && <TestConfirmation />}
            {others.map((editable) => (
              <SectionField key={editable.path} editable={editable} />
            ))}
            {spoken.length > 0 && (
              <details className={styles.advanced} open={spoken.some(({ path }) => isWithin(place, path))}>
                <summary>{listScreen.advanced}</summary>
                <div className={styles.fields}>
                  {spoken.map((editable) => (
                    <SectionField key={editable.path} editable={editable} />
                  ))}
                </div>
              </details>
            )}
          </div>
          <EditBar>{!isBeside && <PreviewButton page={section.page} anchor={section.anchor} />}</EditBar>
        </div>
        {isBeside && (
          <aside className={styles.aside} aria-label={previewWords.title}>
            <Preview page={section.page} anchor={section.anchor} />
          </aside>
        )}
      </div>
    </Screen>
  )
}

/** Whether only a screen reader says it. */
function isSpoken({ field }: EditableField): boolean {
  return field.kind === 'text' && field.isSpoken === true
}

/** Sends the confirmation of the draft to the business's own mailbox. */
function TestConfirmation() {
  const showToast = useShowToast()
  const store = useDraftStore()
  const { isBusy, waitFor } = useBusy()
  const send = async () => {
    const answer = await waitFor(store.flush().then(() => post('/test-confirmation', testResult)))
    if (!answer.ok) {
      showToast(answer)
    } else if (answer.value.channels.length === 0) {
      showToast({ text: mailTest.off, isError: true })
    } else {
      const isSent = answer.value.channels.every((channel) => channel.isSent)
      showToast({ text: isSent ? mailTest.sent : mailTest.failed, isError: !isSent })
    }
  }
  return (
    <div className={styles.test}>
      <Button look="quiet" label={mailTest.send} isBusy={isBusy} onClick={() => void send()} />
      <p className={styles.quiet}>{mailTest.text}</p>
    </div>
  )
}

import { type RefObject, useId, useRef, useState } from 'react'
import { fillCounted, fillText } from '../../../business/fill-text.ts'
import { changesScreen as words } from '../../../content/office/changes.ts'
import { previewQuery } from '../../../contracts/editing.ts'
import { momentWords, useNow } from '../../time.ts'
import { Button } from '../../ui/Button.tsx'
import box from '../../ui/box.module.css'
import { Link } from '../../ui/Link.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { useShowToast } from '../../ui/toasts.ts'
import { SaveState } from '../draft/SaveState.tsx'
import { useChangedPaths, useDraftState, useDraftStore, useWaiting } from '../draft/use-draft.ts'
import { BottomBar } from '../EditBar.tsx'
import { useEditing } from '../editing-query.ts'
import { fieldLink } from '../field-links.ts'
import { Problems } from '../Problems.tsx'
import { Thumbnail } from '../photographs/Thumbnail.tsx'
import { PreviewButton } from '../preview/PreviewButton.tsx'
import { PublishingDialog } from '../publishing/PublishingDialog.tsx'
import site from '../site.module.css'
import styles from './changes.module.css'
import { Differences } from './Differences.tsx'
import { type Change, changedSections, problemsAt } from './listed-changes.ts'

/** What differs from what is online, before it is published: single changes may wait. */
export function ChangesScreen() {
  const editing = useEditing()
  const { typed, refusal } = useDraftState()
  const waiting = useWaiting()
  const [isPublishing, setIsPublishing] = useState(false)
  const publishes = useRef(false)
  const showPublishing = (isShown: boolean) => {
    publishes.current = isShown
    setIsPublishing(isShown)
  }
  const changed = useChangedPaths()
  const sections = changedSections(editing, changed, typed)
  const all = sections.flatMap(({ changes }) => changes)
  const chosen = all.filter(({ path }) => !waiting.has(path)).length
  const problems = editing.draft.obstacles
  const said = new Set(all.flatMap((change) => problemsAt(change, problems).map(([place]) => place)))
  const elsewhere = Object.entries(problems).filter(([place]) => !said.has(place))
  return (
    <Screen title={words.title} intro={all.length === 0 ? words.none : fillCounted(words.count, all.length)} hasBack>
      {elsewhere.length > 0 && (
        <section className={styles.section} aria-label={words.elsewhere}>
          <h2 className={site.title}>{words.elsewhere}</h2>
          <Problems problems={elsewhere} />
        </section>
      )}
      {sections.map(({ title, changes }) => (
        <section key={title} className={styles.section} aria-label={title}>
          <h2 className={site.title}>{title}</h2>
          <ul>
            {changes.map((change) => (
              <ChangeCard key={change.path} change={change} publishes={publishes} />
            ))}
          </ul>
        </section>
      ))}
      {all.length > 0 && (
        <BottomBar className={styles.bar}>
          {(typed.size > 0 || refusal !== null) && <SaveState />}
          <div className={styles.buttons}>
            <PreviewButton page="/" anchor="" query={`${previewQuery.chosen}=1`} />
            <Button
              look="primary"
              label={chosen === 0 ? words.nothing : fillCounted(words.publish, chosen)}
              disabled={chosen === 0}
              onClick={() => showPublishing(true)}
            />
          </div>
        </BottomBar>
      )}
      {isPublishing && <PublishingDialog version={null} onClose={() => showPublishing(false)} />}
    </Screen>
  )
}

interface ChangeCardProps {
  readonly change: Change
  /** Whether a publication is open: it sends a mark that was lost again, and says itself when that fails. */
  readonly publishes: RefObject<boolean>
}

function ChangeCard({ change, publishes }: ChangeCardProps) {
  const editing = useEditing()
  const now = useNow()
  const id = useId()
  const store = useDraftStore()
  const showToast = useShowToast()
  const { path, label, differences, last } = change
  const problems = problemsAt(change, editing.draft.obstacles)
  const waits = useWaiting().has(path)
  const place = fieldLink(editing, path)
  const wait = async (isWanted: boolean) => {
    const refusal = await store.wait(path, isWanted)
    if (refusal !== null && !publishes.current) {
      showToast(refusal)
    }
  }
  return (
    <li className={waits ? styles.waits : styles.change}>
      <div className={styles.top}>
        <h3 id={id}>{label}</h3>
        {last !== null && (
          <p className={site.quiet}>{fillText(words.by, { name: last.by, moment: momentWords(last.at, now) })}</p>
        )}
      </div>
      {path.startsWith('photos.') && (
        <div className={styles.photograph}>
          <Thumbnail name={path.slice('photos.'.length)} />
        </div>
      )}
      <Differences differences={differences} label={label} />
      {!waits && problems.length > 0 && <Problems problems={problems} />}
      <div className={styles.choices}>
        <label className={styles.choice}>
          <input
            type="checkbox"
            className={box.box}
            aria-label={fillText(words.publishName, { label })}
            aria-describedby={waits ? `${id}-waits` : undefined}
            checked={!waits}
            onChange={(event) => void wait(!event.currentTarget.checked)}
          />
          {words.publishNow}
        </label>
        {place !== null && (
          <Link className={styles.edit} href={place.href} aria-label={fillText(words.editName, { label })}>
            {words.edit}
          </Link>
        )}
        {waits && (
          <p id={`${id}-waits`} className={site.quiet}>
            {words.waits}
          </p>
        )}
      </div>
    </li>
  )
}

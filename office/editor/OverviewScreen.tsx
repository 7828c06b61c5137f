import { useState } from 'react'
import { fillText } from '../../business/fill-text.ts'
import { screens } from '../../content/office/shell.ts'
import { siteScreen as words } from '../../content/office/site.ts'
import type { Editing } from '../../contracts/editing.ts'
import { navigate, paths } from '../routes.ts'
import { momentWords, useNow } from '../time.ts'
import button from '../ui/button.module.css'
import { Link } from '../ui/Link.tsx'
import { Screen } from '../ui/Screen.tsx'
import { DiscardDialog } from './DiscardDialog.tsx'
import { editorWords } from './editor-words.ts'
import { valueWords } from './fields/values.ts'
import { PreviewButton } from './preview/PreviewButton.tsx'
import { SaveState } from './SaveState.tsx'
import { SectionList } from './SectionList.tsx'
import styles from './site.module.css'
import { useDraftState } from './use-draft.ts'

/** What is online, what waits in the draft, and the ways on. */
export function OverviewScreen({ editing }: { readonly editing: Editing }) {
  const now = useNow()
  const { typed } = useDraftState()
  const [isDiscarding, setIsDiscarding] = useState(false)
  const { draft, versions, unfit, editors } = editing
  const live = versions.find(({ isLive }) => isLive)
  const hasChanges = draft.hasChanges || typed.size > 0
  return (
    <Screen
      title={screens.site}
      lead={
        live === undefined
          ? words.original
          : fillText(words.online, { moment: momentWords(live.at, now), name: live.by })
      }
    >
      <p className={hasChanges ? styles.waiting : styles.quiet}>{hasChanges ? words.changes : words.noChanges}</p>
      {editors.length > 0 && (
        <p className={styles.quiet}>
          {editorWords(
            words.editors,
            editors.map(({ name }) => name),
          )}
        </p>
      )}
      <div className={styles.columns}>
        <SectionList editing={editing} />
        <section aria-label={words.versions}>
          <ul className={styles.list}>
            <Way href={paths.sitePhotographs} title={words.photographs} text={words.photographsText} />
            <Way href={paths.siteVersions} title={words.versions} text={words.versionsText} />
          </ul>
          {hasChanges && (
            <button type="button" className={button.plain} onClick={() => setIsDiscarding(true)}>
              {words.discard}
            </button>
          )}
          {unfit.length > 0 && (
            <details className={styles.unfit}>
              <summary>{words.unfit.title}</summary>
              <p>{words.unfit.text}</p>
              <ul>
                {unfit.map(({ path, value }) => (
                  <li key={path}>{valueWords(value)}</li>
                ))}
              </ul>
            </details>
          )}
        </section>
      </div>
      <div className={styles.bar}>
        {typed.size > 0 && <SaveState />}
        <PreviewButton page="/" anchor="" />
        <button
          type="button"
          className={button.primary}
          onClick={() => navigate(paths.siteChanges)}
          disabled={!hasChanges}
        >
          {words.publish}
        </button>
      </div>
      {isDiscarding && <DiscardDialog revision={draft.revision} onClose={() => setIsDiscarding(false)} />}
    </Screen>
  )
}

function Way({ href, title, text }: { readonly href: string; readonly title: string; readonly text: string }) {
  return (
    <li className={styles.row}>
      <Link className={styles.rowName} href={href}>
        {title}
      </Link>
      <span className={styles.quiet}>{text}</span>
    </li>
  )
}

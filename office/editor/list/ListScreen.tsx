import { useState } from 'react'
import { fillText } from '../../../business/fill-text.ts'
import { screens } from '../../../content/office/shell.ts'
import { library, listScreen, versionsScreen, siteScreen as words } from '../../../content/office/site.ts'
import { paths, replaceAddress, useSearched } from '../../routes.ts'
import { momentWords, useNow } from '../../time.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { DiscardDialog } from '../draft/DiscardDialog.tsx'
import { useHasChanges } from '../draft/use-draft.ts'
import { EditBar } from '../EditBar.tsx'
import { useEditing } from '../editing-query.ts'
import { valueWords } from '../fields/values.ts'
import { SiteTabs } from '../SiteTabs.tsx'
import site from '../site.module.css'
import { editorWords } from '../use-presence.ts'
import { FoundTexts } from './FoundTexts.tsx'
import styles from './list.module.css'
import { ListRow, SectionList } from './SectionList.tsx'

/** The parts of the site, what is online and what waits in the draft: the whole way by keyboard and screen reader. */
export function ListScreen() {
  const { versions, editors } = useEditing()
  const now = useNow()
  const hasChanges = useHasChanges()
  const searched = useSearched()
  const [query, setQuery] = useState(searched)
  const [entered, setEntered] = useState(searched)
  if (searched !== entered) {
    // 'Back' leads to what was searched for, and out of it.
    setEntered(searched)
    setQuery(searched)
  }
  const leave = () => {
    replaceAddress(paths.siteList, query)
    setQuery('')
  }
  const newest = versions.find(({ isLive }) => isLive)
  return (
    <div className={site.titled}>
      <Screen title={screens.site} intro={<SiteTabs current="list" onLeave={leave} />}>
        <p className={styles.online}>
          {newest === undefined
            ? words.original
            : fillText(words.online, { moment: momentWords(newest.at, now), name: newest.by })}
          {!hasChanges && ` ${words.noChanges}`}
        </p>
        {editors.length > 0 && <p className={styles.online}>{editorWords(words.editors, editors)}</p>}
        <search className={styles.search}>
          <Field
            type="search"
            label={listScreen.search}
            value={query}
            onChange={({ currentTarget: { value } }) => {
              setQuery(value)
              if (value === '') {
                replaceAddress(paths.siteList)
              }
            }}
          />
        </search>
        {query.trim() === '' ? (
          <div className={styles.columns}>
            <div>
              <SectionList />
            </div>
            <Further hasChanges={hasChanges} />
          </div>
        ) : (
          <FoundTexts query={query} />
        )}
        {hasChanges && <EditBar state={words.changes} />}
      </Screen>
    </div>
  )
}

/** What is not a part of the page: photographs, versions, the end of a draft, and what no part has a place for. */
function Further({ hasChanges }: { readonly hasChanges: boolean }) {
  const [isDiscarding, setIsDiscarding] = useState(false)
  const { unfit } = useEditing()
  return (
    <section aria-label={versionsScreen.title} className={styles.group}>
      <ul className={styles.list}>
        <ListRow href={paths.sitePhotographs} title={library.title} text={words.photographsText} />
        <ListRow href={paths.siteVersions} title={versionsScreen.title} text={words.versionsText} />
      </ul>
      {hasChanges && <Button look="plain" label={words.discard} onClick={() => setIsDiscarding(true)} />}
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
      {isDiscarding && <DiscardDialog onClose={() => setIsDiscarding(false)} />}
    </section>
  )
}

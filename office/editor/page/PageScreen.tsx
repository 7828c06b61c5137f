import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { fillText } from '../../../business/fill-text.ts'
import { screens } from '../../../content/office/shell.ts'
import { siteScreen, pageScreen as words } from '../../../content/office/site.ts'
import { type EditedPlace, editedPlaces, previewPath } from '../../../contracts/editing.ts'
import { officePath } from '../../../contracts/office-paths.ts'
import { VisuallyHidden } from '../../../site/ui/VisuallyHidden.tsx'
import { read } from '../../api.ts'
import { momentWords, useNow } from '../../time.ts'
import { Screen } from '../../ui/Screen.tsx'
import { useShowToast } from '../../ui/toasts.ts'
import { useHasChanges } from '../draft/use-draft.ts'
import { type Editing, useEditing } from '../editing-query.ts'
import { fieldAt } from '../fields-by-place.ts'
import { SectionList } from '../list/SectionList.tsx'
import { Frames } from '../preview/Frames.tsx'
import { useIsBeside } from '../preview/Preview.tsx'
import { PublishButton } from '../publishing/PublishButton.tsx'
import { SiteTabs } from '../SiteTabs.tsx'
import site from '../site.module.css'
import { FieldSheet } from './FieldSheet.tsx'
import styles from './page.module.css'
import { useEditablePage } from './use-editable-page.ts'

/** The page that is edited on itself; what is on the others is in the list. */
const PAGE = '/'

/** The width of a telephone (pixels). */
const PAGE_WIDTH = 390

/** The page as visitors see it; a tap on a text or photograph opens its field. */
export function PageScreen() {
  const editing = useEditing()
  const places = usePlaces()
  const [chosen, setChosen] = useState('')
  const isBeside = useIsBeside()
  const showToast = useShowToast()
  useVisibleHeight()
  const onPage = useEditablePage({
    places,
    chosen,
    onTap: (place) =>
      place === null || fieldAt(editing, place) === null ? showToast({ text: words.computed }) : setChosen(place),
  })
  const { sections, photographs } = editing
  const order = useMemo(() => pageOrder(places, { sections, photographs }), [places, sections, photographs])
  const at = chosen === '' ? null : fieldAt(editing, chosen)
  const index = order.indexOf(chosen)
  return (
    <div className={`${site.titled} ${styles.page}`} data-whole-window="">
      <Screen title={screens.site} intro={<SiteTabs current="page" />}>
        <div className={styles.body}>
          <p className={styles.hint}>
            {words.hint} <VisuallyHidden>{words.spokenHint}</VisuallyHidden>
          </p>
          {/* The list is the whole way for who does not see it. */}
          <Frames
            className={styles.area}
            address={`${officePath}${previewPath}${PAGE}`}
            anchor=""
            width={PAGE_WIDTH}
            isSeenAlone
            onPage={onPage}
          />
          <div className={styles.side}>
            {at !== null ? (
              <FieldSheet
                place={chosen}
                at={at}
                previous={order[index - 1] ?? null}
                next={order[index + 1] ?? null}
                onChoose={setChosen}
                onClose={() => setChosen('')}
              />
            ) : (
              isBeside && <SectionList />
            )}
          </div>
          <State />
        </div>
      </Screen>
    </div>
  )
}

/** What is online and what is not, in one line, and the way there. */
function State() {
  const { versions } = useEditing()
  const now = useNow()
  const hasChanges = useHasChanges()
  const newest = versions.find(({ isLive }) => isLive)
  const online =
    newest === undefined
      ? siteScreen.originalShort
      : fillText(siteScreen.onlineShort, { moment: momentWords(newest.at, now) })
  return (
    <div className={styles.state}>
      <p className={hasChanges ? styles.changed : styles.same}>{hasChanges ? siteScreen.changes : online}</p>
      {hasChanges && <PublishButton />}
    </div>
  )
}

/** The places that can be changed, in the order of the page, each once. */
function pageOrder(
  places: readonly EditedPlace[],
  editing: Pick<Editing, 'sections' | 'photographs'>,
): readonly string[] {
  return [...new Set(places.map(({ place }) => place))].filter((place) => {
    const at = fieldAt(editing, place)
    return at !== null && at.editable.locked === null
  })
}

const none: readonly EditedPlace[] = []

/** Where on the page of the draft what can be changed stands; while a newer draft is read, where it stood before. */
function usePlaces(): readonly EditedPlace[] {
  const { revision } = useEditing().draft
  const { data } = useQuery({
    queryKey: ['places', revision],
    queryFn: () => read(`/editing/places?page=${encodeURIComponent(PAGE)}`, editedPlaces),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.places ?? none
}

/** Keeps the height of what the keyboard leaves of the window in `--visible`: not every browser makes the window itself smaller. */
function useVisibleHeight(): void {
  useEffect(() => {
    const { visualViewport } = window
    const root = document.documentElement
    const measure = () => {
      if (visualViewport !== null && visualViewport.scale === 1) {
        root.style.setProperty('--visible', `${visualViewport.height}px`)
      }
    }
    measure()
    visualViewport?.addEventListener('resize', measure)
    return () => {
      visualViewport?.removeEventListener('resize', measure)
      root.style.removeProperty('--visible')
    }
  }, [])
}

import { useQuery } from '@tanstack/react-query'
import { screens } from '../../content/office/shell.ts'
import { siteScreen } from '../../content/office/site.ts'
import { isRefused } from '../api.ts'
import type { SitePart } from '../routes.ts'
import { Loading } from '../ui/Loading.tsx'
import { Screen } from '../ui/Screen.tsx'
import { ChangesScreen } from './changes/ChangesScreen.tsx'
import { DraftConflict } from './draft/DraftConflict.tsx'
import { OverwrittenElsewhere } from './draft/OverwrittenText.tsx'
import { editingQuery } from './editing-query.ts'
import { ListScreen } from './list/ListScreen.tsx'
import { PageScreen } from './page/PageScreen.tsx'
import { PhotographScreen } from './photographs/PhotographScreen.tsx'
import { PhotographsScreen } from './photographs/PhotographsScreen.tsx'
import { SectionScreen } from './SectionScreen.tsx'
import styles from './site.module.css'
import { useFieldInView } from './use-field-in-view.ts'
import { usePresence } from './use-presence.ts'
import { VersionsScreen } from './versions/VersionsScreen.tsx'

/** The screens that change the site. */
export function SiteScreens({ part }: { readonly part: SitePart }) {
  useFieldInView()
  const { data, error, refetch } = useQuery(editingQuery)
  if (data === undefined) {
    return isRefused(error, 'not-here') ? (
      <Screen title={screens.site} intro={siteScreen.off}>
        {null}
      </Screen>
    ) : (
      <Loading error={error} onRetry={() => void refetch()} />
    )
  }
  return (
    <>
      <OverwrittenElsewhere section={part.kind === 'section' ? part.id : null} />
      <div className={styles.screen}>
        <Part part={part} />
      </div>
      <DraftConflict />
    </>
  )
}

function Part({ part }: { readonly part: SitePart }) {
  usePresence(part.kind === 'section' ? part.id : part.kind)
  switch (part.kind) {
    case 'page':
      return <PageScreen />
    case 'list':
      return <ListScreen />
    case 'photographs':
      return <PhotographsScreen />
    case 'photograph':
      return <PhotographScreen key={part.name} name={part.name} />
    case 'versions':
      return <VersionsScreen />
    case 'changes':
      return <ChangesScreen />
    case 'section':
      return <SectionScreen key={part.id} id={part.id} place={part.place} />
  }
}

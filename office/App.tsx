import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { shell } from '../content/office/shell.ts'
import styles from './App.module.css'
import { EntryScreen } from './coming-in/EntryScreen.tsx'
import { FiguresScreen } from './figures/FiguresScreen.tsx'
import { LeadActionsProvider } from './lead/LeadActionsProvider.tsx'
import { LeadScreen } from './lead/LeadScreen.tsx'
import { useLiveChanges } from './live.ts'
import { meQuery } from './queries.ts'
import { RequestsScreen } from './requests/RequestsScreen.tsx'
import { type Route, routeOf, useAddress } from './routes.ts'
import { SearchScreen } from './search/SearchScreen.tsx'
import { SettingsScreen } from './settings/SettingsScreen.tsx'
import { NotFoundScreen } from './shell/NotFoundScreen.tsx'
import { OfflineHint } from './shell/OfflineHint.tsx'
import { ScreenBar } from './shell/ScreenBar.tsx'
import { useKeptFocus } from './shell/use-kept-focus.ts'
import { Loading } from './ui/Loading.tsx'
import { ToastProvider } from './ui/Toasts.tsx'
import { useLastingNotices } from './use-lasting-notices.ts'

/** Most days nobody changes the site: its screens are not part of the first script. */
const SiteScreens = lazy(async () => ({ default: (await import('./editor/SiteScreens.tsx')).SiteScreens }))

/** Opened now and then. */
const NewRequestScreen = lazy(async () => ({
  default: (await import('./requests/new/NewRequestScreen.tsx')).NewRequestScreen,
}))

/** The office: the way in, or one of its screens. */
export function App() {
  useKeptFocus()
  const { data: person, error, refetch } = useQuery(meQuery)
  if (person === undefined) {
    return (
      <main className={styles.alone}>
        <OfflineHint />
        <h1 className={styles.name}>{shell.name}</h1>
        <Loading error={error} onRetry={() => void refetch()} />
      </main>
    )
  }
  return (
    <ToastProvider>
      {person === null ? (
        <main className={styles.alone}>
          <OfflineHint />
          <EntryScreen />
        </main>
      ) : (
        <LeadActionsProvider>
          <SignedIn />
        </LeadActionsProvider>
      )}
    </ToastProvider>
  )
}

function SignedIn() {
  useLiveChanges()
  useLastingNotices()
  const route = routeOf(new URL(useAddress(), location.origin))
  return (
    <div className={styles.office}>
      <a className={styles.skip} href="#schermata">
        {shell.skip}
      </a>
      <ScreenBar current={route.screen} />
      <main id="schermata" className={styles.main} tabIndex={-1}>
        <OfflineHint />
        <RoutedScreen route={route} />
      </main>
    </div>
  )
}

function RoutedScreen({ route }: { readonly route: Route }) {
  switch (route.screen) {
    case 'requests':
      return <RequestsScreen />
    case 'new':
      return (
        <Suspense fallback={<Loading error={null} onRetry={() => undefined} />}>
          <NewRequestScreen shared={route.query} />
        </Suspense>
      )
    case 'lead':
      return <LeadScreen key={route.id} id={route.id} />
    case 'search':
      return <SearchScreen query={route.query} />
    case 'site':
      return (
        <Suspense fallback={<Loading error={null} onRetry={() => undefined} />}>
          <SiteScreens part={route.part} />
        </Suspense>
      )
    case 'figures':
      return <FiguresScreen />
    case 'settings':
      return <SettingsScreen />
    case 'unknown':
      return <NotFoundScreen />
  }
}

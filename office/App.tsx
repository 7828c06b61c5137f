import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { shell } from '../content/office/shell.ts'
import styles from './App.module.css'
import { RefusedError } from './api.ts'
import { useIsOnline } from './connection.ts'
import { LeadActionsProvider } from './lead/LeadActionsProvider.tsx'
import { LeadScreen } from './lead/LeadScreen.tsx'
import { useLiveChanges } from './live.ts'
import { meQuery } from './queries.ts'
import { RequestsScreen } from './requests/RequestsScreen.tsx'
import { type Route, routeOf, useAddress } from './routes.ts'
import {
  EntryScreen,
  FiguresScreen,
  loadOtherScreens,
  NewRequestScreen,
  PersonCopyScreen,
  ReviewsScreen,
  SearchScreen,
  SettingsScreen,
  SiteScreens,
} from './screens.ts'
import { Brand } from './shell/Brand.tsx'
import { NoConnection } from './shell/NoConnection.tsx'
import { NotFoundScreen } from './shell/NotFoundScreen.tsx'
import { OfflineHint } from './shell/OfflineHint.tsx'
import { ScreenBar } from './shell/ScreenBar.tsx'
import { useKeptFocus } from './shell/use-kept-focus.ts'
import { Loading } from './ui/Loading.tsx'
import { ToastProvider } from './ui/Toasts.tsx'
import { useLastingNotices } from './use-lasting-notices.ts'

/** Whether no answer came at all: what the browser itself says of the network is often wrong. */
function isOffline(error: unknown): boolean {
  return error instanceof RefusedError && error.refusal.code === 'offline'
}

/** The office: the way in, or one of its screens. */
export function App() {
  useKeptFocus()
  const { data: person, failureReason, isFetching, refetch } = useQuery(meQuery)
  const isOnline = useIsOnline()
  if (person === undefined) {
    return (
      <main className={styles.alone}>
        {failureReason !== null || !isOnline ? (
          <NoConnection
            isOffline={!isOnline || isOffline(failureReason)}
            isAsking={isFetching && isOnline}
            onRetry={() => void refetch()}
          />
        ) : (
          <>
            <Brand />
            <h1 className={styles.name}>{shell.name}</h1>
            <Loading error={null} onRetry={() => undefined} />
          </>
        )}
      </main>
    )
  }
  return (
    <ToastProvider>
      {person === null ? (
        <main className={styles.alone}>
          <OfflineHint />
          <Suspense fallback={<Loading error={null} onRetry={() => undefined} />}>
            <EntryScreen />
          </Suspense>
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
  useEffect(loadOtherScreens, [])
  const route = routeOf(new URL(useAddress(), location.origin))
  return (
    <div className={styles.office}>
      <a className={styles.skip} href="#schermata">
        {shell.skip}
      </a>
      <ScreenBar current={route.screen} />
      <main id="schermata" className={styles.main} tabIndex={-1}>
        <OfflineHint />
        <Suspense fallback={<Loading error={null} onRetry={() => undefined} />}>
          <RoutedScreen route={route} />
        </Suspense>
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
      return <SiteScreens part={route.part} />
    case 'copy':
      return <PersonCopyScreen key={route.id} id={route.id} ids={route.ids} />
    case 'reviews':
      return <ReviewsScreen />
    case 'figures':
      return <FiguresScreen />
    case 'settings':
      return <SettingsScreen />
    case 'unknown':
      return <NotFoundScreen />
  }
}

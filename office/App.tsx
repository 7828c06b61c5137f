import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { shell } from '../content/office/shell.ts'
import styles from './App.module.css'
import { useAskForChanges } from './ask-for-changes.ts'
import { useIsOnline } from './connection.ts'
import { LeadActionsProvider } from './lead/LeadActionsProvider.tsx'
import { LeadScreen } from './lead/LeadScreen.tsx'
import { meQuery } from './queries.ts'
import { RequestsScreen } from './requests/RequestsScreen.tsx'
import { type Route, routeOf, useAddress } from './routes.ts'
import {
  FiguresScreen,
  loadOtherScreens,
  NewRequestScreen,
  PersonCopyScreen,
  ReviewsScreen,
  SearchScreen,
  SettingsScreen,
  SignInScreen,
  SiteScreens,
} from './screens.ts'
import { Brand } from './shell/Brand.tsx'
import { NoConnection } from './shell/NoConnection.tsx'
import { NotFoundScreen } from './shell/NotFoundScreen.tsx'
import { OfflineHint } from './shell/OfflineHint.tsx'
import { ScreenBar } from './shell/ScreenBar.tsx'
import { useKeptFocus } from './shell/use-kept-focus.ts'
import { ErrorBoundary } from './ui/ErrorBoundary.tsx'
import { Loading } from './ui/Loading.tsx'
import { ToastProvider } from './ui/Toasts.tsx'
import { useLastingNotices } from './use-lasting-notices.ts'

/** The office: the way in, or one of its screens. */
export function App() {
  useKeptFocus()
  const { data: person, errorUpdateCount, isFetching, refetch } = useQuery(meQuery)
  const isOnline = useIsOnline()
  if (person === undefined) {
    return (
      <main className={styles.alone}>
        {/* Once it has failed it says so until it opens: each new attempt would look like the first. */}
        {errorUpdateCount > 0 || !isOnline ? (
          <NoConnection isOffline={!isOnline} isAsking={isFetching && isOnline} onRetry={() => void refetch()} />
        ) : (
          <>
            <Brand />
            <h1 className={styles.name}>{shell.name}</h1>
            <Loading />
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
          <ErrorBoundary as="screen">
            <Suspense fallback={<Loading />}>
              <SignInScreen />
            </Suspense>
          </ErrorBoundary>
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
  useAskForChanges()
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
        {/* Another screen is not kept from opening by one that did not. */}
        <ErrorBoundary key={route.screen} as="screen">
          <Suspense fallback={<Loading />}>
            <RoutedScreen route={route} />
          </Suspense>
        </ErrorBoundary>
      </main>
    </div>
  )
}

function RoutedScreen({ route }: { readonly route: Route }) {
  switch (route.screen) {
    case 'requests':
      return <RequestsScreen />
    case 'new':
      return <NewRequestScreen shared={route.query} />
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

// Without it a changed component cannot be replaced in development; it is empty in a build.
import '@vitejs/plugin-react/preamble'
import '../site/styles/tokens.css'
import '../site/styles/base.css'
import './office.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { officePath } from '../contracts/office-paths.ts'
import { App } from './App.tsx'
import { createQueryClient, waitForStart } from './queries.ts'
import { ErrorBoundary } from './ui/ErrorBoundary.tsx'

const root = document.getElementById('office')
if (root !== null) {
  const client = createQueryClient()
  // Not by a top-level await, for which the build would cut the first script into twenty.
  void waitForStart(client).then(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={client}>
          <ErrorBoundary as="screen">
            <App />
          </ErrorBoundary>
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
}

registerServiceWorker()

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL(url: string): string }
}

/** Registers the service worker, which receives push messages and opens the app without network. Development has none. */
function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) {
    return
  }
  const url = `${officePath}/sw.js`
  // The policy of the page lets no text become the address of a script but this one.
  const factory: PolicyFactory | undefined = Reflect.get(window, 'trustedTypes')
  const trusted = factory?.createPolicy('office', { createScriptURL: () => url }).createScriptURL(url) ?? url
  navigator.serviceWorker.register(trusted, { scope: officePath }).catch(() => undefined)
}

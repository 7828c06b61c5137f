// Without it a changed component cannot be replaced in development; it is empty in a build.
import '@vitejs/plugin-react/preamble'
import '../site/styles/tokens.css'
import '../site/styles/base.css'
import './office.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { createQueryClient, waitForStart } from './queries.ts'
import { registerServiceWorker } from './register-service-worker.ts'
import { ErrorBoundary } from './ui/ErrorBoundary.tsx'
import { NotOpened } from './ui/NotOpened.tsx'

const root = document.getElementById('office')
if (root !== null) {
  const client = createQueryClient()
  // Not by a top-level await, for which the build would cut the first script into twenty.
  void waitForStart(client).then(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={client}>
          <ErrorBoundary fallback={<NotOpened as="screen" />}>
            <App />
          </ErrorBoundary>
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
}

registerServiceWorker()

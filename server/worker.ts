import { buildWorkerApp } from './app.ts'
import { startProcess } from './start-process.ts'
import { workerStartText } from './start-text.ts'

// `npm run worker`: the notifications alone, for leads that reach the database by another way, such as Supabase.
if (import.meta.main) {
  await startProcess({ buildApp: buildWorkerApp, startText: workerStartText, takesLeads: false })
}

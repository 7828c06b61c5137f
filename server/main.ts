import { buildApp } from './app.ts'
import { startProcess } from './start-process.ts'
import { serverStartText } from './start-text.ts'

// `npm run serve`: the site, the lead form, and the notifications.
if (import.meta.main) {
  await startProcess({ buildApp, startText: serverStartText, takesLeads: true })
}

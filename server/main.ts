import { startProcess } from './start-process.ts'

// `npm run serve`: the site, the lead form, and the notifications.
if (import.meta.main) {
  await startProcess('server')
}

import { startProcess } from './start-process.ts'

// `npm run serve`: the site, the lead form, the notifications, and the office.
if (import.meta.main) {
  await startProcess('server')
}

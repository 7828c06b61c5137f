import { startProcess } from './start-process.ts'

// `npm run worker`: the notifications and the office, for leads that reach the database by another way, such as Supabase.
if (import.meta.main) {
  await startProcess('worker')
}

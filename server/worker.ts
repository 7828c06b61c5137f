import { startProcess } from './start-process.ts'

// `npm run worker`: the notifications alone, for leads that reach the database by another way, such as Supabase.
if (import.meta.main) {
  await startProcess('worker')
}

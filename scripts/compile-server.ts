/**
 * Imports the modules of the server, of its threads and of its process for pictures, which fills the compile cache in the folder
 * NODE_COMPILE_CACHE. With it none of them loads the compiler that strips types: the server saves 30 MB of memory.
 */
await Promise.all([
  import('./load-environment.ts'),
  import('../server/main.ts'),
  import('../server/worker.ts'),
  import('../server/database/sqlite/writer.ts'),
  import('../server/database/postgres/migrate.ts'),
  import('../server/database/postgres/pool.ts'),
  import('../server/leads/store/insert-in-sqlite.ts'),
  import('../server/leads/store/postgres-store.ts'),
  import('../server/outbox/channels/smtp.ts'),
  import('../server/outbox/channels/webhook.ts'),
  import('../server/publishing/rendering/renderer-thread.ts'),
  import('../pictures/picture-process.ts'),
  import('@simplewebauthn/server'),
])

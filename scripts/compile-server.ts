/**
 * Imports the server's modules, which fills the compile cache in the folder NODE_COMPILE_CACHE. With it the server does not
 * load the compiler that strips types, and saves 30 MB of memory.
 */
await Promise.all([
  import('./load-environment.ts'),
  import('../server/main.ts'),
  import('../server/worker.ts'),
  import('../server/store/sqlite/writer.ts'),
  import('../server/store/postgres/migrate.ts'),
  import('../server/store/postgres/pool.ts'),
  import('../server/store/postgres/store.ts'),
  import('../server/notifications/channels/smtp.ts'),
  import('../server/notifications/channels/webhook.ts'),
])

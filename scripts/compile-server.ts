/**
 * Loads what the server is made of, and leaves it compiled in the folder that NODE_COMPILE_CACHE names. A server that
 * finds it there does not load the compiler that takes types out, which is 30 MB of its memory for good.
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

import { defineConfig } from 'vitest/config'

const postgresTests = 'server/**/*.postgres.test.ts'

export default defineConfig({
  test: {
    // Many tests wait for clocks and other processes more than they compute.
    maxWorkers: 4,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{bench,content,deploy,leads,server,site,tasks}/**/*.test.{ts,tsx}'],
          exclude: [postgresTests],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'postgres',
          include: [postgresTests],
          // PGlite has one database and one session, which the files must take in turn.
          fileParallelism: process.env.TEST_DATABASE_KIND !== 'pglite',
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
})

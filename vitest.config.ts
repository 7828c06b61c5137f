import { defineConfig } from 'vitest/config'

const postgresTests = 'server/**/*.postgres.test.ts'

// So long only when something hangs: a busy machine may take its time.
const PATIENCE_MS = 180_000

export default defineConfig({
  test: {
    reporters: ['dot'],
    globalSetup: 'test/run.setup.ts',
    // Many tests wait for clocks and other processes more than they compute.
    maxWorkers: 4,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{business,content,deploy,leads,office,pipeline,scripts,server,site,test}/**/*.test.{ts,tsx}',
            'proofs/harness/*.test.ts',
          ],
          exclude: [postgresTests],
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
        },
      },
      {
        test: {
          name: 'postgres',
          include: [postgresTests],
          globalSetup: 'test/postgres.setup.ts',
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
        },
      },
    ],
  },
})

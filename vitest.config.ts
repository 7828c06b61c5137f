import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { topRooms } from './rooms.ts'

const postgresTests = 'server/**/*.postgres.test.ts'

/** Tests of what is built: of the server with the renderer, and of a release. */
const builtTests = '{scripts,server}/**/*.built.test.ts'

// So long only when something hangs: a busy machine may take its time.
const PATIENCE_MS = 180_000

/** The test of the content that is there; `npm run unit` runs all others on that of test/fixtures/content (test/on-fixture.ts). */
const contentTest = 'content/content.test.tsx'

/** The files that take longest, small ones among them. */
const longFiles =
  /\/(any-[a-z]+|archive|backup-service|check-backup|closed-days|documented-commands|flood|full-disk|large-bodies|moved-database|notifier|notify-in-time|parts|pictures|retired-cities|second-owner|(sqlite|postgres)-store)\.[a-z.]*tsx?$/

/**
 * Starts long files first in each project, so that none is left alone at the end: on a new machine Vitest goes by the sizes of
 * files. The files of a project stand together, as a process with loaded modules goes on only if the next file is of its project.
 */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project, moduleId }: TestSpecification) => `${project.name} ${longFiles.test(moduleId) ? 1 : 2}`
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => place(one).localeCompare(place(other)))
  }
}

export default defineConfig({
  test: {
    reporters: ['dot'],
    globalSetup: 'test/run.setup.ts',
    // Many tests wait for clocks and other processes more than they compute.
    maxWorkers: 4,
    sequence: { sequencer: LongFilesFirst },
    expect: { poll: { timeout: PATIENCE_MS / 2 } },
    projects: [
      {
        test: { name: 'content', include: [contentTest], testTimeout: PATIENCE_MS },
      },
      {
        test: {
          name: 'unit',
          include: [`{${topRooms.join(',')},deploy,test}/**/*.test.{ts,tsx}`, 'proofs/harness/*.test.ts'],
          exclude: [postgresTests, builtTests, contentTest],
          // Their modules keep nothing that another file would see, and load once in each process.
          isolate: false,
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
        },
      },
      {
        test: {
          name: 'postgres',
          include: [postgresTests],
          // As in project `unit`.
          isolate: false,
          globalSetup: 'test/postgres.setup.ts',
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
        },
      },
      {
        test: {
          name: 'built',
          include: [builtTests],
          // As in project `unit`.
          isolate: false,
          globalSetup: ['test/build.setup.ts', 'test/postgres.setup.ts'],
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
        },
      },
    ],
  },
})

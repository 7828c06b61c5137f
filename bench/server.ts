import { parseArgs } from 'node:util'
import { projectRoot } from '../scripts/project-root.ts'
import { startPostgres } from '../test/postgres.ts'
import { rounded } from './rounded.ts'
import { runServerBench } from './server/run-server-bench.ts'
import { writeResult } from './write-result.ts'

/** `npm run bench:server`: how many pages and leads the server bears, beside nginx and beside its stores alone. */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    connections: { type: 'string', default: '1,16,64,256' },
  },
})

// It flushes what it commits, as the embedded database does: without, the two could not be compared.
const postgres = await startPostgres(true)
try {
  const figures = await runServerBench({
    siteDirectory: projectRoot,
    postgres,
    rounds: Number(values.rounds),
    connections: values.connections.split(',').map(Number),
    seconds: Number(values.seconds),
    say: (line) => console.log(line),
  })
  console.table(figures.rows.map(rounded))
  console.table(figures.ratios.map(rounded))
  console.log('p99 of / in ms, alone and beside 200 leads a second')
  console.table([rounded(figures.reading)])
  console.log(`the disk makes a small write safe in ${figures.flushMs.toFixed(2)} ms`)
  if (figures.ceilingAtOne !== null) {
    console.log(
      `one lead after the other: a round trip like nginx's leaves ${figures.ceilingAtOne.toFixed(2)} of the store alone`,
    )
  }
  await writeResult('server', {
    postgres: postgres.description.replace(/ \(.*/, ''),
    rows: figures.rows.map(rounded),
    ratios: figures.ratios.map(rounded),
    reading: rounded(figures.reading),
    ...rounded({ flushMs: figures.flushMs, ceilingAtOne: figures.ceilingAtOne }),
  })
  process.exitCode = figures.errors === 0 ? 0 : 1
} finally {
  await postgres.stop()
}

import { runPackaging } from './packaging/run-packaging.ts'
import { writeResult } from './write-result.ts'

/** `npm run bench:packaging`: the steps of the Dockerfile, one by one in a clean folder, and the server that they make. */
if (process.getuid?.() !== 0) {
  console.error('An image is built as root, and runs as another user: start this as root.')
  process.exit(2)
}
const figures = await runPackaging((line) => console.log(line))
console.log(figures)
await writeResult('packaging', figures)
const { page, lead, isHealthy, ended, changed, storedNames } = figures
const isWell =
  page === 200 && lead === 201 && isHealthy && ended === 0 && changed.length === 0 && storedNames.length === 1
process.exitCode = isWell ? 0 : 1

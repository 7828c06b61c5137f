import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../scripts/project-root.ts'
import { scanSite } from './headers/scan-site.ts'
import { installScanner, SCANNER_VERSION } from './headers/scanner-folder.ts'
import { writeResult } from './write-result.ts'

/** What is wanted of the scan. A best grade begins at 100 points. */
const WANTED = { grade: 'A+', score: 130 } as const

/** `npm run bench:headers`: what MDN's HTTP Observatory says of the headers of the real server. */
if (!existsSync(join(projectRoot, 'dist', 'index.html'))) {
  console.error('The site is not built. Run "npm run build" first.')
  process.exit(1)
}
await installScanner()
const scan = await scanSite(projectRoot)
if (scan === null) {
  console.error('There is no openssl on this machine, which makes the certificate for the scan.')
  process.exit(1)
}
const { grade, score, tests } = scan
console.table(tests)
console.log(`MDN HTTP Observatory ${SCANNER_VERSION}: ${grade}, ${score} points`)
await writeResult('headers', { scanner: `@mdn/mdn-http-observatory ${SCANNER_VERSION}`, grade, score, tests })
if (grade !== WANTED.grade || score < WANTED.score) {
  console.error(`Wanted: ${WANTED.grade} with at least ${WANTED.score} points.`)
  process.exitCode = 1
}

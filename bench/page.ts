import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { projectRoot } from '../scripts/project-root.ts'
import { findBrowser, launchArguments } from '../test/browser.ts'
import { measureInteractions } from './interactions/measure-interactions.ts'
import { formFactors } from './page/load-page.ts'
import { protocols } from './page/page-figures.ts'
import { NOT_FOUND_PATH, runPageBench } from './page/run-page-bench.ts'
import { rounded } from './rounded.ts'
import { startMeasuredServer } from './server/start-measured-server.ts'
import { writeResult } from './write-result.ts'

const INTERACTIONS = 20

/** `npm run bench:page`: how the built pages load in a browser, beside the same page without any script. */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } })

if (!existsSync(join(projectRoot, 'dist', 'index.html'))) {
  console.error('The site is not built. Run "npm run build" first.')
  process.exit(1)
}
const browserPath = await findBrowser()
const { rows, ratios } = await runPageBench({
  siteDirectory: projectRoot,
  browserPath,
  rounds: Number(values.rounds),
  formFactors,
  protocols,
  paths: ['/privacy-policy', NOT_FOUND_PATH],
  say: (line) => console.log(line),
})
console.log(
  'Times in ms under simulated throttling; scores: performance, accessibility, best practices, search engines.',
)
console.table(rows.map(({ failed, bytesByKind, ...row }) => rounded(row)))
console.log('Bytes by kind, mobile')
console.table(
  Object.fromEntries(
    rows
      .filter(({ formFactor }) => formFactor === 'mobile')
      .map(({ protocol, page, bytesByKind }) => [`${protocol} ${page}`, bytesByKind]),
  ),
)
console.log('The home page beside its limit')
console.table(ratios.map(rounded))
for (const { formFactor, protocol, page, failed } of rows) {
  if (failed.length > 0) {
    console.log(`${formFactor}, ${protocol}, ${page}: ${failed.join(', ')}`)
  }
}
const interactions = await interact()
console.log('Interaction to Next Paint, the slowest of 20, at a quarter of the speed')
console.table(interactions)
await writeResult('page', {
  browser: spawnSync(browserPath, ['--version'], { encoding: 'utf8' }).stdout.trim(),
  rounds: Number(values.rounds),
  rows: rows.map(rounded),
  ratios: ratios.map(rounded),
  interactions,
})

async function interact() {
  const directory = await mkdtemp(join(tmpdir(), 'casa-in-posa-bench-'))
  const server = await startMeasuredServer(projectRoot, directory, null)
  const chrome = await chromium.launch({ executablePath: browserPath, args: launchArguments })
  try {
    return await measureInteractions(chrome, server.url, INTERACTIONS)
  } finally {
    await chrome.close()
    await server.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

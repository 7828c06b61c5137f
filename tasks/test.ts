import { buildSite } from '../scripts/build-site.ts'
import { buildStamp, isBuilt } from '../scripts/build-stamp.ts'
import { withoutProductVariables } from '../scripts/product-variables.ts'
import { projectRoot } from '../scripts/project-root.ts'
import { stopSignal } from '../scripts/stop-signal.ts'
import { browserSources, findBrowser } from './browser/find-browser.ts'
import { findOtherBrowser, otherBrowserNames } from './browser/other-browsers.ts'
import { runChecks } from './checks.ts'
import { findPostgres } from './postgres/find-postgres.ts'
import { installedPostgres } from './postgres/installed-postgres.ts'
import { runJourneys, runOtherBrowsers } from './run-journeys.ts'
import { runUnitTests } from './run-unit-tests.ts'
import { addTallies, describeTally, type Tally } from './tally.ts'

/**
 * `npm test`: everything but the other browsers; `npm test check`, `unit`, `e2e` or `browsers`: that part, with further
 * arguments for its runner.
 */
const [part = 'all', ...runnerArgs] = process.argv.slice(2)
if (!['all', 'check', 'unit', 'e2e', 'browsers'].includes(part)) {
  console.error(`There is no part "${part}": say check, unit, e2e, browsers, or nothing for all of them.`)
  process.exit(2)
}
const isWanted = (name: string) => part === name || (part === 'all' && name !== 'browsers')

const stopping = stopSignal()
const environment = withoutProductVariables(process.env)
const searchPath = process.env.PATH ?? ''
const failedOnce: Tally = { passed: 0, failed: 1, skipped: 0 }
const passedOnce: Tally = { passed: 1, failed: 0, skipped: 0 }
const skippedOnce: Tally = { passed: 0, failed: 0, skipped: 1 }
const tallies: Tally[] = []
const closingLines: string[] = []

async function check(): Promise<void> {
  console.log('Types, lint and format')
  tallies.push(await runChecks(console.log, stopping))
}

/** The tests see the site as it is built from the defaults. */
async function build(): Promise<boolean> {
  if (part !== 'all' && isBuilt(projectRoot, buildStamp(projectRoot, environment))) {
    return true
  }
  console.log('\nBuilding the site…')
  const { ended } = await buildSite(environment, stopping)
  tallies.push(ended === 0 ? passedOnce : failedOnce)
  if (ended !== 0) {
    closingLines.push('The site was not built: the journeys did not run.')
  }
  return ended === 0
}

async function unit(): Promise<void> {
  console.log('\nUnit, store and server tests')
  const database = await findPostgres(process.env.TEST_DATABASE_URL, installedPostgres(searchPath), console.log)
  try {
    const { tally, problems } = await runUnitTests(database, environment, runnerArgs, stopping)
    tallies.push(tally)
    closingLines.push(...problems, `PostgreSQL: ${database.description}`)
  } finally {
    await database.stop()
  }
}

async function journeys(): Promise<void> {
  console.log('\nBrowser journeys')
  const browser = await findBrowser(process.env.BROWSER_PATH, browserSources(searchPath))
  if (!browser.ok) {
    tallies.push(failedOnce)
    closingLines.push(browser.explanation)
    return
  }
  const { tally, problems } = await runJourneys(browser.path, environment, runnerArgs, stopping)
  tallies.push(tally)
  closingLines.push(...problems, `Browser: ${browser.description}`)
}

/** Those that are installed, at the same time; each other one counts as skipped. */
async function otherBrowsers(): Promise<void> {
  console.log('\nThe main journeys in other browsers')
  const projects: string[] = []
  for (const name of otherBrowserNames) {
    const browser = findOtherBrowser(name, searchPath)
    closingLines.push(browser.ok ? `Other browser: ${browser.path}` : browser.explanation)
    if (browser.ok) {
      projects.push(`--project=${name}`)
    } else {
      tallies.push(skippedOnce)
    }
  }
  if (projects.length > 0) {
    const { tally, problems } = await runOtherBrowsers(environment, [...projects, ...runnerArgs], stopping)
    tallies.push(tally)
    closingLines.push(...problems)
  }
}

/** Runs a part unless we are to stop; whatever it throws is one failure, and the next part has its turn. */
async function attempt(run: () => Promise<unknown>): Promise<unknown> {
  if (stopping.aborted) {
    return false
  }
  return run().catch((error: unknown) => {
    tallies.push(failedOnce)
    const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : ''
    closingLines.push(`${error instanceof Error ? error.message : String(error)}${cause}`)
    return false
  })
}

if (isWanted('check')) {
  await attempt(check)
}
const canRunJourneys = (isWanted('e2e') || isWanted('browsers')) && (await attempt(build)) === true
if (isWanted('unit')) {
  await attempt(unit)
}
if (canRunJourneys && isWanted('e2e')) {
  await attempt(journeys)
}
if (canRunJourneys && isWanted('browsers')) {
  await attempt(otherBrowsers)
}
if (stopping.aborted) {
  tallies.push(failedOnce)
  closingLines.push('Stopped before the end.')
}
const total = addTallies(tallies)
console.log(`\n${[...closingLines, describeTally(total)].join('\n')}`)
process.exitCode = total.failed > 0 || total.passed + total.skipped === 0 ? 1 : 0

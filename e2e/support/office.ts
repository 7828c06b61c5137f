import { execFileSync, spawnSync } from 'node:child_process'
import { hash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { screens } from '../../content/office/shell.ts'
import { makingPasskey, signingIn, typingCode } from '../../content/office/sign-in.ts'
import { officePath } from '../../contracts/office-paths.ts'
import { projectRoot } from '../../scripts/project-root.ts'
import { runOn } from '../../server/database/sqlite/commit-batch.ts'
import { databaseFile } from '../../server/database/sqlite/database.ts'
import { signIn } from '../../test/fixtures/office-session.ts'
import { withoutProductVariables } from '../../test/product-variables.ts'
import type { RunningSite } from './start-site.ts'

/** What a page of the office says on the console when its server ends under it. */
export const whenServerEnds =
  /ERR_(CONNECTION_(CLOSED|REFUSED|RESET)|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)|error occurred when fetching the script/

type OfficeSite = Pick<RunningSite, 'url' | 'dataFolder'>

/** Runs `npm run office -- …` on the data of a site, and returns what it printed. */
export function officeCommand({ url, dataFolder }: OfficeSite, ...line: readonly string[]): string {
  return execFileSync(process.execPath, [join(projectRoot, 'server/commands/office.ts'), ...line], {
    cwd: projectRoot,
    encoding: 'utf8',
    env: { ...withoutProductVariables(process.env), DATA_DIR: dataFolder, PORT: new URL(url).port },
  })
}

/** Runs `npm run leads -- …` on the data of a site, and returns its exit code. */
export function leadsCommand({ dataFolder }: OfficeSite, ...line: readonly string[]): number | null {
  return spawnSync(process.execPath, [join(projectRoot, 'server/commands/leads.ts'), ...line], {
    cwd: projectRoot,
    env: { ...withoutProductVariables(process.env), DATA_DIR: dataFolder },
  }).status
}

/** Returns the one-time code in a text, for instance 'ABCDE-FGHJK'. */
export function codeIn(text: string): string {
  return /\b[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}\b/.exec(text)?.[0] ?? ''
}

/** Returns the address of the office: passkeys work on localhost, not on 127.0.0.1. */
export function officeUrl({ url }: Pick<OfficeSite, 'url'>, path = ''): string {
  return `${url.replace('127.0.0.1', 'localhost')}${officePath}${path}`
}

/** Goes to an address of the office; within it where it is open, as by its links: to load it anew takes most of the time of a journey. */
export async function goInOffice(page: Page, site: Pick<OfficeSite, 'url'>, path: string): Promise<void> {
  const address = officeUrl(site, path)
  const isElsewhere = page.url() !== address && page.url().startsWith(officeUrl(site))
  if (!isElsewhere) {
    await page.goto(address)
    return
  }
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    scrollTo(0, 0)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
}

/** Notes the paths that are asked for from now on, those outside the office's own too. */
export function noteRequests(context: BrowserContext) {
  const paths = new Set<string>()
  context.on('request', (request) => paths.add(new URL(request.url()).pathname))
  return {
    paths,
    outside: () => [...paths].filter((path) => path !== officePath && !path.startsWith(`${officePath}/`)),
  }
}

/** Opens a page whose device can make and use passkeys, as a telephone that its owner unlocks. */
export async function openTelephone(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return page
}

/** Types a code and makes a passkey. */
export async function signInByCode(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: signingIn.haveCode }).click()
  await page.getByLabel(typingCode.label).fill(code)
  await page.getByRole('button', { name: typingCode.submit }).click()
  await page.getByRole('button', { name: makingPasskey.submit }).click()
  await expect(page.getByRole('heading', { level: 1, name: screens.requests })).toBeVisible()
}

/** Invites somebody and comes in on a telephone of theirs. */
export async function invited(site: OfficeSite, context: BrowserContext, name: string): Promise<Page> {
  const page = await openTelephone(context)
  const code = codeIn(officeCommand(site, 'invite', name))
  await page.goto(officeUrl(site))
  await signInByCode(page, code)
  return page
}

/** Opens the office where somebody is signed in already: signing in takes longer than most journeys, and has its own (come-into-the-office). */
export async function signedIn(site: OfficeSite, context: BrowserContext, name: string): Promise<Page> {
  const token = randomBytes(32).toString('base64url')
  const database = new DatabaseSync(join(site.dataFolder, databaseFile), { timeout: 60_000 })
  const run = runOn(database)
  await signIn({ run: async (all) => all.map(run) }, name, 'iPhone, Safari', hash('sha256', token, 'hex'))
  database.close()
  const limits = { secure: true, httpOnly: true, sameSite: 'Strict' } as const
  await context.addCookies([
    { name: '__Secure-ufficio', value: token, domain: 'localhost', path: officePath, ...limits },
  ])
  const page = await openTelephone(context)
  await page.goto(officeUrl(site))
  await expect(page.getByRole('heading', { level: 1, name: screens.requests })).toBeVisible()
  return page
}

/** Clicks a link to another program, which is not opened here. */
export async function clickWithoutOpening(link: Locator): Promise<void> {
  await link.evaluate((element) => element.addEventListener('click', (event) => event.preventDefault()))
  await link.click()
}

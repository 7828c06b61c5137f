import { chownSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { exampleBackendKey } from '../../business/backend.ts'
import { leadsPath } from '../../leads/lead.ts'
import { memoryLimits } from '../build.ts'
import { findFreePort } from '../find-free-port.ts'
import { runCommand } from '../run-command.ts'
import { problemsOf } from './ask-site.ts'
import { commandStep, type InstalledSite, nodeIn, preload, takeStep, UpdateFailure } from './installed-site.ts'
import type { NextSite } from './merge-update.ts'

const START_TIMEOUT_MS = 60_000
/** Longer than all that it is asked. */
const RUN_TIMEOUT_MS = 300_000
const LOOK_MS = 200
/** As long as the form waits. */
const LEAD_TIMEOUT_MS = 15_000

/**
 * Starts the new server on another port and a copy of all that is stored, and asks it for the page, its health, the office, and to
 * store a lead. A copy, since on the live database the lead would be a real one and hosts would be told of it; so the backup is
 * opened by the version that may have to restore it, too. Of the copy no message is sent: it has no channel, and no subscription.
 *
 * @param backup the file that was made before
 * @param hasOffice whether the running server has an office
 * @throws UpdateFailure with what the server printed, when one of these fails
 */
export async function tryNext(
  site: InstalledSite,
  { folder }: Pick<NextSite, 'folder'>,
  backup: string,
  hasOffice: boolean,
): Promise<void> {
  // In the copy of the checkout: an update that is killed leaves both, and the next one asks to remove it.
  const dataFolder = join(folder, 'data')
  mkdirSync(dataFolder, { mode: 0o700 })
  if (site.user) {
    chownSync(dataFolder, site.user.uid, site.user.gid)
  }
  const port = await findFreePort()
  const variables = {
    ...site.variables,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataFolder,
    // Empty ones override those of .env.
    ...{ DATABASE_URL: '', SMTP_URL: '', WEBHOOK_URL: '', NOTIFY_BOTH: '' },
  }
  try {
    await takeStep(
      commandStep({ ...site, variables }, folder, 'leads', ['restore', backup]),
      'The new version cannot restore the backup that was made before it.',
    )
    // They may take minutes, and the server listens only then.
    await takeStep(
      commandStep({ ...site, variables }, folder, 'office', ['make-pictures']),
      'The pictures of the page online cannot be made.',
    )
    const stopping = new AbortController()
    const running = runCommand({
      file: nodeIn(folder),
      args: [...memoryLimits, ...preload, 'server/main.ts'],
      directory: folder,
      env: variables,
      user: site.user,
      timeoutMs: RUN_TIMEOUT_MS,
      output: 'keep',
      signal: stopping.signal,
    })
    const ended = running.then(() => ['it has ended'])
    const problems = await Promise.race([
      ended,
      problemsOfNew(`http://127.0.0.1:${port}`, variables, hasOffice, stopping.signal),
    ])
    stopping.abort()
    const { output } = await running
    if (problems.length > 0) {
      throw new UpdateFailure(
        `The new server is not well: ${problems.join(', ')}. It printed:\n\n${output.slice(-4_000)}`,
      )
    }
  } finally {
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

async function problemsOfNew(
  url: string,
  variables: NodeJS.ProcessEnv,
  hasOffice: boolean,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const deadline = Date.now() + START_TIMEOUT_MS
  let problems: readonly string[] = ['it does not start']
  while (problems.length > 0 && Date.now() < deadline && !signal.aborted) {
    await wait(LOOK_MS)
    problems = await problemsOf(url, hasOffice)
  }
  return problems.length > 0 ? problems : storeLead(url, variables)
}

async function storeLead(url: string, variables: NodeJS.ProcessEnv): Promise<readonly string[]> {
  const lead = { name: 'Prova Aggiornamento', email: 'update@example.com', phone: '+39 333 555 0123', zone: 'altro' }
  const answer = await fetch(`${url}${leadsPath}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', apikey: variables.BACKEND_KEY || exampleBackendKey },
    body: JSON.stringify(lead),
    signal: AbortSignal.timeout(LEAD_TIMEOUT_MS),
  }).then(
    ({ status }) => String(status),
    () => 'not at all',
  )
  return answer === '201' ? [] : [`a lead is answered ${answer}`]
}

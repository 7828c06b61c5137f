import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { reasonOf } from '../../contracts/reason.ts'
import { watch } from './ask-site.ts'
import { commandStep, type InstalledSite, takeStep, tryStep, UpdateFailure } from './installed-site.ts'
import { replaceMachineFiles } from './machine-files.ts'
import { expectNoOther, type NextSite } from './merge-update.ts'

const WATCH_MS = 120_000

export interface SwitchOptions {
  /** A command of the shell that restarts the server, and returns when the old one has ended. */
  readonly restart: string
  readonly say: (text: string) => void
}

/** Copies `.env` with its owner and its mode, as it has passwords that the server's user must read. */
export function copyConfiguration(fromFolder: string, toFolder: string): void {
  const [from, to] = [join(fromFolder, '.env'), join(toFolder, '.env')]
  if (existsSync(from)) {
    const { uid, gid, mode } = statSync(from)
    rmSync(to, { force: true })
    // Nobody else may read it meanwhile.
    writeFileSync(to, readFileSync(from), { mode: 0o600 })
    chownSync(to, uid, gid)
    chmodSync(to, mode)
  }
}

/**
 * Puts the new version in the place of the running one, and watches it.
 *
 * @param mustHaveOffice whether there was an office before
 * @throws UpdateFailure when it is not well; the version before is back then, unless it cannot run on the schema
 */
export async function switchAndWatch(
  site: InstalledSite,
  next: NextSite,
  mustHaveOffice: boolean,
  { restart, say }: SwitchOptions,
): Promise<void> {
  const before = `${site.folder}.before`
  for (const old of [before, `${site.folder}.failed`]) {
    rmSync(old, { recursive: true, force: true })
  }
  say('Switching')
  // Once more: the build took minutes.
  copyConfiguration(site.folder, next.folder)
  renameSync(site.folder, before)
  renameSync(next.folder, site.folder)
  // Its place stays taken while it is watched, so that nobody goes back or updates meanwhile. updateSite() removes it.
  mkdirSync(next.folder)
  let kept: readonly string[] = []
  try {
    const files = replaceMachineFiles(before, site.folder)
    kept = files.kept
    await reload(files.replaced, restart)
    say('Watching for two minutes')
    await watch(site.url, WATCH_MS, mustHaveOffice)
  } catch (error) {
    const why = reasonOf(error)
    if (next.breaking.length > 0) {
      throw new UpdateFailure(`${why}\n\nThe version before cannot run on the schema of this one: it stays.`)
    }
    await putBack(site, restart, say).catch((failure: unknown) => {
      throw new UpdateFailure(`${why}\n\nGoing back to the version before has failed too: ${reasonOf(failure)}`)
    })
    throw new UpdateFailure(`${why}\n\nThe version before is back. The failed one is in ${site.folder}.failed.`)
  }
  if (kept.length > 0) {
    say(['You have changed these, so they stay. Compare them with deploy/:', ...kept].join('\n  '))
  }
  say(
    `Up to date: version ${next.after.version}. The one before is in ${before}, and npm run update -- --back returns to it.`,
  )
  sayWhereToGoOn(site, before, say)
}

/** A shell goes along with a folder that is renamed. */
function sayWhereToGoOn({ folder }: InstalledSite, renamed: string, say: SwitchOptions['say']): void {
  say(`A shell that was in ${folder} is in ${renamed} now. Go on in the running version: cd ${folder}`)
}

/**
 * Goes back to the version before the last update.
 *
 * @throws UpdateFailure when there is none, it is not well either, or an update is under way, which would switch all the same
 */
export async function goBack(site: InstalledSite, { restart, say }: SwitchOptions): Promise<void> {
  const before = `${site.folder}.before`
  if (!existsSync(before)) {
    throw new UpdateFailure(`There is no ${before}: no update has left one.`)
  }
  const place = expectNoOther(site)
  // To make the pictures may take minutes: meanwhile nobody else goes back or updates.
  mkdirSync(place)
  try {
    // A server that starts makes missing pictures before it listens: here those of what was published since the update.
    say('Making pictures')
    copyConfiguration(site.folder, before)
    await tryStep(commandStep(site, before, 'office', ['make-pictures']))
    await putBack(site, restart, say)
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
  const { version } = JSON.parse(readFileSync(join(site.folder, 'package.json'), 'utf8'))
  const failed = `${site.folder}.failed`
  say(`Back: version ${version} runs again, with all that was stored since. The other one is in ${failed}.`)
  sayWhereToGoOn(site, failed, say)
}

async function putBack(site: InstalledSite, restart: string, say: SwitchOptions['say']): Promise<void> {
  const failed = `${site.folder}.failed`
  say('Going back to the version before')
  rmSync(failed, { recursive: true, force: true })
  // What was stored since is where the configuration of now says, and the passwords are those of now.
  copyConfiguration(site.folder, `${site.folder}.before`)
  renameSync(site.folder, failed)
  renameSync(`${site.folder}.before`, site.folder)
  const { replaced } = replaceMachineFiles(failed, site.folder)
  await reload(replaced, restart)
  await watch(site.url, 0, false)
}

async function reload(replaced: readonly string[], restart: string): Promise<void> {
  const shell = (command: string) =>
    takeStep({ file: '/bin/sh', args: ['-c', command], directory: '/' }, `${command} failed.`)
  if (replaced.some((file) => file.startsWith('/etc/systemd/'))) {
    await shell('systemctl daemon-reload')
  }
  if (replaced.includes('/etc/caddy/Caddyfile')) {
    await shell('systemctl reload caddy')
  }
  await shell(restart)
}

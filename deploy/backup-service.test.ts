import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copyRetentionDays } from '../business/business.ts'
import { projectRoot } from '../scripts/project-root.ts'
import { recordOf } from '../test/contracts/backup-check.ts'
import { sqliteCommands, storeThree } from '../test/fixtures/commands.ts'
import { temporaryFolder } from '../test/fixtures/temporary-folder.ts'
import { compileCache } from '../test/start-server.ts'

const unit = readFileSync(join(projectRoot, 'deploy/casa-in-posa-backup.service'), 'utf8')
const DAY_MS = 24 * 60 * 60 * 1000

/** Runs both commands of the service as systemd does: the second one even when the first has failed. */
function runService(dataDirectory: string, backups: string) {
  const [start, stopPost] = ['ExecStart', 'ExecStopPost'].map((name) => {
    const line = new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? ''
    const command = line
      .replaceAll('%%', '%')
      .replaceAll('$$', () => '$')
      .replaceAll('/opt/casa-in-posa/node_modules/node/bin/node', process.execPath)
      .replaceAll('/var/lib/casa-in-posa-backups', backups)
    // An empty variable of the environment wins over a developer's own .env.
    const env = { PATH: process.env.PATH, ...compileCache, DATA_DIR: dataDirectory, DATABASE_URL: '' }
    return spawnSync('/bin/sh', ['-c', command], { cwd: projectRoot, env, encoding: 'utf8' })
  })
  return { start, stopPost }
}

/** The name of the backup that is made on this day in local time. */
function backupNameOf(day: Date): string {
  return `leads-${day.toLocaleDateString('sv')}.backup`
}

function writeCopy(backups: string, name: string, ageInDays: number): void {
  const written = new Date(Date.now() - ageInDays * DAY_MS)
  writeFileSync(join(backups, name), 'a copy')
  utimesSync(join(backups, name), written, written)
}

test('makes a backup that can be restored, replaces the one of the same day, and removes old ones', async () => {
  const [source, target, backups] = [await sqliteCommands(), await sqliteCommands(), temporaryFolder()]
  await storeThree(source)
  writeCopy(backups, 'leads-2026-01-01.backup', 5.5)
  writeCopy(backups, 'leads-2026-01-02.backup', 4.5)
  writeCopy(backups, 'leads-2026-01-01.backup.123.unfinished', 5.5)
  const first = backupNameOf(new Date())
  for (const _run of [1, 2]) {
    const { start, stopPost } = runService(source.directory, backups)
    expect(start).toMatchObject({ status: 0, stdout: expect.stringMatching(/^leads +3\nnotifications +5$/m) })
    expect(start?.stdout).toMatch(/^OPENED AGAIN +ROWS\nleads +3\nnotifications +5$/m)
    expect(stopPost).toMatchObject({ status: 0, stdout: '', stderr: '' })
  }
  const last = backupNameOf(new Date())
  const names = readdirSync(backups).sort()
  // Midnight may pass before, between or after the two runs.
  const possible = [[first], [last], [first, last]].map((made) => ['leads-2026-01-02.backup', ...made])
  expect(possible).toContainEqual(names)
  const restored = await target.leads('restore', join(backups, names.at(-1) ?? ''))
  expect(restored).toMatchObject({ code: 0, output: expect.stringMatching(/^leads +3\nnotifications +5$/m) })
})

test('fails without a database, and removes only the copies that are too old', async () => {
  const [empty, backups] = [temporaryFolder(), temporaryFolder()]
  writeCopy(backups, 'leads-2026-01-01.backup', 5.5)
  writeCopy(backups, 'leads-2026-01-02.backup', 4.5)
  const { start, stopPost } = runService(empty, backups)
  expect(start).toMatchObject({ status: 1, stderr: expect.stringContaining('There is no leads.db') })
  expect(stopPost?.status).toBe(0)
  expect(readdirSync(backups)).toEqual(['leads-2026-01-02.backup'])
})

test('fails when the backup cannot be written, and keeps the one of the same day', async () => {
  const [source, backups] = [await sqliteCommands(), temporaryFolder()]
  await storeThree(source)
  // A folder in place of the file stops even root from writing it.
  for (const later of [0, 1]) {
    mkdirSync(join(backups, backupNameOf(new Date(Date.now() + later * DAY_MS))))
  }
  expect(runService(source.directory, backups).start).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('cannot be written'),
  })
  expect(readdirSync(backups)).toHaveLength(2)
  expect((await recordOf(source)).checked).toMatchObject({ failure: 'unwritten' })
})

test('keeps no copy for longer than the privacy policy states, even when one night’s run is missed', () => {
  const removedFrom = Number(/-mtime \+(\d+) -delete$/m.exec(unit)?.[1]) + 1
  const latestNight = removedFrom + 1
  expect(latestNight + 1).toBe(copyRetentionDays)
})

/** The lines that send the backup to a second place, as the documents have them, and as the comments of the unit do. */
const drop = /^\[Service\]\n(EnvironmentFile[\s\S]*?)\n```$/m.exec(
  readFileSync(join(projectRoot, 'docs/operations.md'), 'utf8'),
)?.[1]
const commented = unit.match(/^# (EnvironmentFile|CacheDirectory|Environment|ExecStartPost)=.*$/gm) ?? []

/** Runs the lines as systemd does, each when the one before has succeeded, with a program in the place of restic. */
function sendWith(restic: string, dataDirectory: string, backups: string): boolean {
  const env = { PATH: process.env.PATH, ...compileCache, DATA_DIR: dataDirectory, DATABASE_URL: '' }
  return (drop?.match(/(?<=^ExecStartPost=).*$/gm) ?? []).every((line) => {
    const command = line
      .replace('/opt/casa-in-posa/node_modules/node/bin/node', process.execPath)
      .replaceAll('/var/lib/casa-in-posa-backups', backups)
      .replace('/usr/bin/restic', restic)
    return spawnSync('/bin/sh', ['-c', command], { cwd: projectRoot, env }).status === 0
  })
}

test('the lines for a second place record that a backup was sent, once it was, and send none that is too old', async () => {
  expect(commented.map((line) => line.slice(2)).join('\n')).toBe(drop)
  const [source, backups, sent] = [await sqliteCommands(), temporaryFolder(), temporaryFolder()]
  await storeThree(source)
  writeCopy(backups, 'leads-2026-01-01.backup', 5.5)
  writeCopy(backups, 'leads-2026-01-02.backup', 0)
  expect(sendWith('/bin/false', source.directory, backups)).toBe(false)
  expect(await recordOf(source)).toEqual({ checked: null, sentAt: null })
  const program = join(sent, 'restic')
  writeFileSync(program, `#!/bin/sh\necho "$*" >>${sent}/calls\nls ${backups} >${sent}/list\n`, { mode: 0o700 })
  expect(sendWith(program, source.directory, backups)).toBe(true)
  // Under one name of a host, or the last snapshot of a machine before this one stayed for ever, by --group-by host.
  expect(readFileSync(join(sent, 'calls'), 'utf8')).toMatch(
    /^unlock --quiet\nbackup --quiet --host casa-in-posa \S+\nforget .*--prune\n$/,
  )
  expect(readFileSync(join(sent, 'list'), 'utf8')).toBe('leads-2026-01-02.backup\n')
  expect((await recordOf(source)).sentAt).toEqual(expect.any(Date))
})

import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { memoryLimits } from '../scripts/build.ts'
import { projectRoot } from '../scripts/project-root.ts'
import { GRACE_PERIOD_MS } from '../server/start-process.ts'
import { temporaryFolder } from '../test/fixtures/temporary-folder.ts'

/** On systemd's scale from 0 to 10; a service without any sandboxing scores 9.6. */
const EXPOSURE_LIMIT = 1.5

const systemdAnalyze = '/usr/bin/systemd-analyze'
const isMissing = !existsSync(systemdAnalyze)
const explanation = 'systemd-analyze is not installed: the units were not verified. Debian has it in systemd.'

const read = (name: string) => readFileSync(join(projectRoot, name), 'utf8')

/** Writes the unit to a file, with the path of this checkout in place of the installation folder. */
function unitHere(unit: string): string {
  const folder = temporaryFolder()
  const text = read(`deploy/${unit}`)
    .replaceAll('/opt/casa-in-posa/node_modules/node/bin/node', process.execPath)
    .replaceAll('=/opt/casa-in-posa', `=${projectRoot}`)
  writeFileSync(join(folder, unit), text)
  return join(folder, unit)
}

function analyze(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(systemdAnalyze, args, { encoding: 'utf8' })
  return { status, output: `${stdout}${stderr}` }
}

const servers = ['casa-in-posa.service', 'casa-in-posa-worker.service']
const backupService = 'casa-in-posa-backup.service'

test('systemd finds no fault in the timer of the backups', ({ skip }) => {
  skip(isMissing, explanation)
  const timer = join(dirname(unitHere(backupService)), 'casa-in-posa-backup.timer')
  writeFileSync(timer, read('deploy/casa-in-posa-backup.timer'))
  expect(analyze('verify', '--man=no', timer)).toEqual({ status: 0, output: '' })
})

describe.each([...servers, backupService])('%s', (unit) => {
  test('has no fault that systemd finds', ({ skip }) => {
    skip(isMissing, explanation)
    expect(analyze('verify', '--man=no', unitHere(unit))).toEqual({ status: 0, output: '' })
  })

  test('has a low exposure level', ({ skip }) => {
    skip(isMissing, explanation)
    const { status, output } = analyze(
      'security',
      '--offline=true',
      `--threshold=${EXPOSURE_LIMIT * 10}`,
      unitHere(unit),
    )
    const exposure = Number(/exposure level for \S+: ([\d.]+)/.exec(output)?.[1])
    expect({ status, exposure: exposure <= EXPOSURE_LIMIT }).toEqual({ status: 0, exposure: true })
  })
})

describe.each(servers)('%s', (unit) => {
  test('has a stop timeout longer than the grace period, and runs the command of the npm script', () => {
    const text = read(`deploy/${unit}`)
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(text)?.[1]) * 1000).toBeGreaterThan(GRACE_PERIOD_MS)
    const script = unit === 'casa-in-posa.service' ? 'serve' : 'worker'
    const command = JSON.parse(read('package.json')).scripts[script].replace(/^NODE_COMPILE_CACHE=\S+ exec node /, '')
    expect(command).toContain(`${memoryLimits.join(' ')} `)
    expect(/^ExecStart=\S+ (.*)$/m.exec(text)?.[1]).toBe(command)
  })
})

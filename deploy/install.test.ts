import { spawnSync } from 'node:child_process'
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../scripts/project-root.ts'
import { machineFiles } from '../scripts/update/machine-files.ts'
import { temporaryFolder } from '../test/fixtures/temporary-folder.ts'

const script = join(projectRoot, 'deploy/install.sh')
const text = readFileSync(script, 'utf8')
const unit = readFileSync(join(projectRoot, 'deploy/casa-in-posa.service'), 'utf8')

test('the installation is a script that bash can read, and refuses a folder that the units do not expect', () => {
  expect(spawnSync('bash', ['-n', script], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' })
  // A copy: whoever runs the tests on a server must not install.
  const folder = temporaryFolder()
  const copy = join(folder, 'install.sh')
  copyFileSync(script, copy)
  const { status, stderr } = spawnSync('bash', [copy], { encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr).toMatch(/^(Run this as root|The units expect the project in \/opt\/casa-in-posa)/)
})

test.each([
  ['before the server has a user, root alone may read its settings', 'false', 'chmod 600 .env\n'],
  ['once it has one, a second run never takes them from it', 'true', 'chown root:casa-in-posa .env\nchmod 640 .env\n'],
])('%s', (_what, hasUser, done) => {
  const [protect = ''] = /^protect_settings\(\) \{$.*?^\}$/ms.exec(text) ?? []
  // Nothing is changed by the test: the commands only say what they would do.
  const commands = `id() { ${hasUser}; }; chown() { echo chown "$@"; }; chmod() { echo chmod "$@"; }; user=casa-in-posa`
  expect(spawnSync('bash', ['-c', `${commands}\n${protect}\nprotect_settings`], { encoding: 'utf8' }).stdout).toBe(done)
  expect(text.replace(protect, '')).not.toMatch(/(chmod|chown) .*\.env/)
})

test.each([
  ['where it says nothing', 'PORT=3000\n', 'PORT=3000\n\nDRAIN_SECONDS=1\n'],
  ['unless it says otherwise', 'DRAIN_SECONDS=3\n', 'DRAIN_SECONDS=3\n'],
])('.env lets the server tell Caddy before it stops, %s', (_where, before, after) => {
  const lines = text.match(/^setting\(\).*$|^.*DRAIN_SECONDS.*$/gm) ?? []
  const folder = temporaryFolder()
  writeFileSync(join(folder, '.env'), before)
  spawnSync('bash', ['-c', lines.join('\n')], { cwd: folder })
  expect(readFileSync(join(folder, '.env'), 'utf8')).toBe(after)
})

test.each([
  ['https://www.Luce.it/', 'www.luce.it luce.it\n', ''],
  ['https://luce.it', 'luce.it www.luce.it\n', ''],
  ['https://www.città.it', '', expect.stringContaining('xn--')],
  ['http://luce.it', '', expect.stringContaining('https address')],
])('of %s it tells Caddy the names that browsers send', (siteUrl, names, refusal) => {
  const [lines = ''] = /^\[\[ \$site =~[\s\S]*?^esac$/m.exec(text) ?? []
  const given = `fail() { echo "$*" >&2; exit 1; }; site=${siteUrl}`
  expect(spawnSync('bash', ['-c', `${given}\n${lines}\necho $name $other`], { encoding: 'utf8' })).toMatchObject({
    stdout: names,
    stderr: refusal,
  })
})

test('a clone that the server’s user cannot read is refused before the build', () => {
  const [lines = ''] = /^sudo -u "\$user" test.*\n.*fail.*$/m.exec(text) ?? []
  const given = `fail() { echo "$*"; }; sudo() { false; }; user=x; folder=/opt/casa-in-posa`
  expect(spawnSync('bash', ['-c', `${given}\n${lines}`], { encoding: 'utf8' }).stdout).toContain(
    'chmod --recursive go+rX /opt/casa-in-posa, then',
  )
  expect(text.indexOf(lines)).toBeLessThan(text.indexOf('npm run build'))
})

test.each([
  ['on disk, as /tmp may be in memory', '', '/var/tmp'],
  ['not in a folder of who calls them', '/tmp/user/0', '/var/tmp'],
  ['or where they are told to', '/mnt/large', '/mnt/large'],
])('the short commands open backups %s, and sudo passes no variable on', (_where, given, used) => {
  const [alias = ''] = /^ {2}cat >.* (<<END\n.*?^END$)/ms.exec(text)?.slice(1) ?? []
  const folder = temporaryFolder()
  const programs = { sudo: 'shift 2; exec env --ignore-environment PATH="$PATH" "$@"', npm: 'echo "$TMPDIR" "$@"' }
  for (const [name, line] of Object.entries(programs)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${line}\n`, { mode: 0o755 })
  }
  const commands = `folder=${folder} user=x family=leads\nsh -s check-backup "a b" <<<"$(cat ${alias}\n)"`
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}`, TMPDIR: given }
  expect(spawnSync('bash', ['-c', commands], { encoding: 'utf8', env })).toMatchObject({
    stdout: `${used} run --silent leads -- check-backup a b\n`,
    stderr: '',
  })
})

test('packages that cannot be had say why: --silent would end it without a word', () => {
  const commands = [...text.matchAll(/npm (?:install|ci) .*/g)].map(([command]) => command)
  expect(commands.filter((command) => !command.includes('--loglevel=error'))).toEqual([])
})

test('an update replaces what it puts in its place', () => {
  const put = [...text.matchAll(/deploy\/(Caddyfile)|([\w-]+\.(?:service|timer))(?= |;)/g)].map(
    ([, file, unit]) => file ?? unit,
  )
  expect(new Set(put.map((name) => `deploy/${name}`))).toEqual(new Set(machineFiles))
})

test('it has the folders and the user of the unit, and installs every unit but the worker', () => {
  const value = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1] ?? ''
  expect(unit).toContain(`\nWorkingDirectory=${value('folder')}\n`)
  expect(unit).toContain(`\nUser=${value('user')}\n`)
  expect(unit).toContain(`DATA_DIR=${value('data')}\n`)
  const units = readdirSync(join(projectRoot, 'deploy')).filter((name) => /\.(service|timer)$/.test(name))
  expect(units.filter((name) => !new RegExp(`^for unit in .*${name}`, 'm').test(text))).toEqual([
    'casa-in-posa-worker.service',
  ])
})

test.each([
  ['nowhere yet', '', '', ''],
  ['in SQLite', 'leads.db', '', 'make-pictures\n'],
  ['in PostgreSQL', '', 'postgres://localhost/casainposa', 'make-pictures\n'],
])('the pictures of a site that is stored %s are made before the restart', (_where, database, url, made) => {
  const [block = ''] = /^if \[ -n "\$backup" \]; then$.*?^fi$/ms.exec(text) ?? []
  const data = temporaryFolder()
  writeFileSync(join(data, database || 'link-secret'), '')
  const given = `backup=; data=${data}; setting() { echo "${url}"; }; office() { echo "$@"; }`
  expect(spawnSync('bash', ['-c', `${given}\n${block}`], { encoding: 'utf8' })).toMatchObject({
    stdout: made,
    stderr: '',
  })
})

test('systemd is told to start Caddy again, however often it ends, and to bound its memory', () => {
  const [drop = ''] = /^\{$[^}]*StartLimit.*?^\} >/ms.exec(text) ?? []
  const commands = `name=www.example.it; other=example.it\n${drop.replace(/ >$/, '')}`
  expect(spawnSync('bash', ['-c', commands], { encoding: 'utf8' }).stdout.split('\n')).toEqual([
    '[Unit]',
    'StartLimitIntervalSec=0',
    '[Service]',
    'Restart=always',
    'RestartSec=1',
    'Environment=GOMEMLIMIT=640MiB',
    'MemoryMax=1G',
    'Environment=SITE_URL=https://www.example.it',
    'Environment=REDIRECT_FROM=https://example.it',
    '',
  ])
})

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../test/fixtures/temporary-folder.ts'
import type { InstalledSite } from './installed-site.ts'
import { dutiesAfter, mergeUpdate } from './merge-update.ts'

// Real repositories: one with versions, and the checkout of an owner who has words of his own.

let releases: string
let site: InstalledSite

const git = (folder: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Anna', '-c', 'user.email=anna@esempio.it', ...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()

const commit = (folder: string, files: Readonly<Record<string, string>>) => {
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text)
  }
  git(folder, 'add', '--all')
  git(folder, 'commit', '--quiet', '--message', 'change')
}

const release = (version: string, files: Readonly<Record<string, string>> = {}) => {
  commit(releases, { 'package.json': JSON.stringify({ version }), ...files })
  git(releases, 'tag', `v${version}`)
}

beforeEach(() => {
  const folder = temporaryFolder()
  releases = join(folder, 'releases')
  git(folder, 'init', '--quiet', '--initial-branch', 'main', releases)
  release('0.9.0', { words: 'theirs\n', other: 'one\n' })
  const checkout = join(folder, 'site')
  git(folder, 'clone', '--quiet', releases, checkout)
  git(checkout, 'checkout', '--quiet', '-b', 'live')
  commit(checkout, { words: 'mine\n' })
  site = { folder: checkout, variables: {}, dataFolder: join(folder, 'data'), user: undefined, url: '' }
})

test('takes the newest version into a copy, keeps own words, and leaves the checkout as it was', async () => {
  release('0.9.1')
  release('0.10.0', { other: 'two\n' })
  git(releases, 'tag', 'v0.11.0-beta')
  const before = git(site.folder, 'rev-parse', 'HEAD')
  const next = await mergeUpdate(site, undefined)
  expect(next).toMatchObject({
    wanted: 'v0.10.0',
    branch: 'live',
    before: { version: '0.9.0' },
    after: { version: '0.10.0' },
  })
  const read = (name: string) => readFileSync(join(next?.folder ?? '', name), 'utf8')
  expect([read('words'), read('other')]).toEqual(['mine\n', 'two\n'])
  expect(git(site.folder, 'rev-parse', 'HEAD')).toBe(before)
  expect(git(site.folder, 'status', '--porcelain')).toBe('')
})

test('finds nothing to do when the version is there already', async () => {
  expect(await mergeUpdate(site, undefined)).toBe(null)
  expect(existsSync(`${site.folder}.next`)).toBe(false)
})

test.each([
  ['a conflict', () => release('1.0.0', { words: 'other\n' }), /have changed the same lines[\s\S]*\n\nwords$/],
  [
    'a change in no commit',
    () => writeFileSync(join(site.folder, 'words'), 'new\n'),
    /in no commit[\s\S]*\n\nM words$/,
  ],
  [
    'a file that nobody has added',
    () => writeFileSync(join(site.folder, 'anna.json'), '[]'),
    /move new files elsewhere:\n\n\?\? anna\.json$/,
  ],
  ['no branch', () => git(site.folder, 'checkout', '--quiet', '--detach'), /on no branch/],
])('stops with a sentence at %s, and removes the copy', async (_name, prepare, sentence) => {
  prepare()
  await expect(mergeUpdate(site, undefined)).rejects.toThrow(sentence)
  expect(existsSync(`${site.folder}.next`)).toBe(false)
})

test('names a version that is not there, and an update that is under way', async () => {
  await expect(mergeUpdate(site, 'v7.0.0')).rejects.toThrow(/^There is no v7\.0\.0/)
  release('1.0.0')
  await mergeUpdate(site, undefined)
  await expect(mergeUpdate(site, undefined)).rejects.toThrow(/^An update is under way/)
})

test('names what is mistyped in .env, by the variables of the version to come', async () => {
  writeFileSync(join(site.folder, '.git/info/exclude'), '.env\n')
  writeFileSync(join(site.folder, '.env'), 'RETENTION_MONTH=6\nSMTP_NAME=anna\n')
  release('1.0.0', { '.env.example': '#RETENTION_MONTHS=12\n#SMTP_NAME=\n' })
  expect(await mergeUpdate(site, undefined)).toMatchObject({
    mistyped: ['RETENTION_MONTH in .env is read by nothing. Is RETENTION_MONTHS meant?'],
  })
})

test('finds what the owner must do after a version', () => {
  const changelog = `# Changelog

## [Unreleased]

### To do

Nothing.

## [0.3.0] - 2027-01-01

### Added

- something

### To do

Set NEW_NAME.

## [0.2.0] - 2026-12-01

### To do

Nothing.

## [0.1.0] - 2026-11-23

### To do

Old.
`
  expect(dutiesAfter(changelog, '0.1.0', '')).toEqual(['0.3.0\nSet NEW_NAME.'])
  expect(dutiesAfter(changelog, '0.3.0', '')).toEqual([])
})

test('leaves out what the installed changelog has said, also once its release has a number', () => {
  const installed = '# Changelog\n\n## [Unreleased]\n\n### To do\n\n- Set NAME,\n  once.\n- Reload.\n\n## [0.1.0]\n'
  expect(dutiesAfter(installed, '0.1.0', '## [0.1.0]\n')).toEqual(['Unreleased\n- Set NAME,\n  once.\n- Reload.'])
  expect(dutiesAfter(installed, '0.1.0', installed)).toEqual([])
  const released = installed.replace('Unreleased', '0.2.0').replace('- Reload', '- Do more.\n- Reload')
  expect(dutiesAfter(released, '0.1.0', installed)).toEqual(['0.2.0\n- Do more.'])
  // What a later release asks for again is to be done again.
  const next = `# Changelog\n\n## [0.3.0]\n\n### To do\n\n- Reload.\n\n${released.slice(released.indexOf('## '))}`
  expect(dutiesAfter(next, '0.2.0', released)).toEqual(['0.3.0\n- Reload.'])
})

import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../test/fixtures/temporary-folder.ts'
import { buildStamp, isBuilt, removeStamp, writeStamp } from './build-stamp.ts'

function projectWith(files: Readonly<Record<string, string>>) {
  const root = temporaryFolder()
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  for (const [file, text] of Object.entries(files)) {
    write(file, text)
  }
  return { root, write }
}

const sources = {
  'site/pages/LandingPage.tsx': 'page',
  'content/landing.ts': 'text',
  'package-lock.json': '{}',
  'pipeline/build.ts': 'build',
}
const results = {
  'dist/index.html': 'built',
  'dist-answers/sent.html': 'built',
  'dist-office/index.html': 'built',
  'dist-renderer/render.js': 'built',
}

test('a build from the same sources and configuration is current', () => {
  const { root } = projectWith({ ...sources, ...results })
  writeStamp(root, buildStamp(root, { SITE_URL: 'http://localhost:3000' }))
  expect(isBuilt(root, buildStamp(root, { SITE_URL: 'http://localhost:3000', HOME: '/root' }))).toBe(true)
})

test.each(Object.keys(sources))('a change of %s makes the build stale', (file) => {
  const { root, write } = projectWith({ ...sources, ...results })
  writeStamp(root, buildStamp(root, {}))
  write(file, 'changed')
  expect(isBuilt(root, buildStamp(root, {}))).toBe(false)
})

test('a new file makes the build stale', () => {
  const { root, write } = projectWith({ ...sources, ...results })
  writeStamp(root, buildStamp(root, {}))
  write('leads/lead.ts', 'new')
  expect(isBuilt(root, buildStamp(root, {}))).toBe(false)
})

test.each(['SITE_URL', 'BACKEND_KEY', 'BUSINESS_EMAIL', 'RETENTION_MONTHS'])('so does a change of %s', (name) => {
  const { root } = projectWith({ ...sources, ...results })
  writeStamp(root, buildStamp(root, {}))
  expect(isBuilt(root, buildStamp(root, { [name]: 'changed' }))).toBe(false)
})

test('so does the first address of a mail server, which the policy then names, and a later one does not', () => {
  const { root } = projectWith({ ...sources, ...results })
  writeStamp(root, buildStamp(root, {}))
  expect(isBuilt(root, buildStamp(root, { SMTP_URL: 'smtps://smtp.example.it' }))).toBe(false)
  writeStamp(root, buildStamp(root, { SMTP_URL: 'smtps://smtp.example.it' }))
  expect(isBuilt(root, buildStamp(root, { SMTP_URL: 'smtps://lead:segreta@smtp.example.it' }))).toBe(true)
})

test('a change of a variable of the server does not', () => {
  const { root } = projectWith({ ...sources, ...results })
  writeStamp(root, buildStamp(root, {}))
  expect(isBuilt(root, buildStamp(root, { PORT: '8080', DATABASE_URL: 'postgres://localhost' }))).toBe(true)
})

test('there is no build without its files or its stamp', () => {
  const { root } = projectWith(sources)
  writeStamp(root, buildStamp(root, {}))
  expect(isBuilt(root, buildStamp(root, {}))).toBe(false)
  const other = projectWith({ ...sources, ...results })
  writeStamp(other.root, buildStamp(other.root, {}))
  removeStamp(other.root)
  expect(isBuilt(other.root, buildStamp(other.root, {}))).toBe(false)
})

import { appendFile, cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { sampleProblems } from '../business/checks/samples.ts'
import { texts } from '../business/content.ts'
import { photos } from '../content/photos/photos.ts'
import { temporaryFolder } from '../test/fixtures/temporary-folder.ts'
import { readBuildInput } from './read-build-input.ts'

const root = new URL('..', import.meta.url)
const photoFolder = new URL('content/photos/', root)
const cache = new URL('.cache/photos/', root)

async function refusal(
  environment: Readonly<Record<string, string>>,
  folder = photoFolder,
  project = root,
): Promise<Error> {
  const outcome: unknown = await readBuildInput(environment, project, { sources: folder, cache }).catch(
    (error: unknown) => error,
  )
  if (!(outcome instanceof Error)) {
    throw new Error('nothing was refused')
  }
  return outcome
}

test('accepts examples and samples for an address of this machine', async () => {
  const { content, photos: files } = await readBuildInput({}, root, { sources: photoFolder, cache })
  expect(content.business.siteUrl).toBe('http://localhost:3000')
  expect(content.privacyPolicy).toMatchObject({ updated: '2025-06-25', markdown: expect.stringContaining('## ') })
  expect(`${files.livingRoom.slug}.jpg`).toBe(photos.livingRoom.file)
})

test('names details, samples and photographs that a real address forbids in one list, without a stack', async () => {
  const folder = temporaryFolder()
  await cp(photoFolder, folder, { recursive: true })
  await rm(join(folder, photos.bathroom.file))
  await rm(join(folder, photos.aerialView.file))
  const { message, stack } = await refusal(
    { SITE_URL: 'https://www.casainposa.it', BACKEND_KEY: 'a b' },
    pathToFileURL(`${folder}/`),
  )
  for (const part of [
    'BUSINESS_VAT_NUMBER is still the example',
    'BACKEND_KEY ',
    ...sampleProblems(texts),
    `content/photos/${photos.bathroom.file}: there is no such file`,
    `content/photos/${photos.aerialView.file}: there is no such file`,
  ]) {
    expect(message).toContain(`\n  ${part}`)
  }
  expect(stack).toBe('')
})

test('builds no page that would lose every lead', async () => {
  const { message } = await refusal({ BACKEND_URL: 'https://abc.supabase.co/rest/v1' })
  expect(message.match(/^ {2}BACKEND_\w+/gm)).toEqual(['  BACKEND_URL', '  BACKEND_KEY'])
})

test('names a contact for weaknesses that is no address', async () => {
  const { message } = await refusal({ SECURITY_CONTACT: 'x' })
  expect(message).toContain('\n  SECURITY_CONTACT must be an e-mail address')
})

test('names no sample where only a detail is wrong', async () => {
  const { message } = await refusal({ BUSINESS_EMAIL: 'x' })
  const sentence = 'BUSINESS_EMAIL must be an e-mail address with its whole domain, for instance ciao@casainposa.it'
  expect(message).toBe(`The site cannot be built:\n  ${sentence}`)
})

/** A project with content of its own. */
async function anotherProject(): Promise<string> {
  const folder = temporaryFolder()
  const filter = (file: string) => !/\.jpg$/.test(file)
  for (const part of ['content', 'site/public']) {
    await cp(new URL(part, root), join(folder, part), { recursive: true, filter })
  }
  return folder
}

test('refuses a photograph that is called favicon.svg', async () => {
  const folder = await anotherProject()
  await cp(new URL(photos.bedroom.file, photoFolder), join(folder, 'site/public/favicon.svg'))
  const { message } = await refusal({}, photoFolder, pathToFileURL(`${folder}/`))
  const sentence = 'site/public/favicon.svg must be an SVG: a PNG or JPEG of this name is none'
  expect(message).toBe(`The site cannot be built:\n  ${sentence}`)
})

test('names the text page, and what it asks for that nobody knows', async () => {
  const folder = await anotherProject()
  for (const [file, words] of [
    ['privacy-policy.md', 'Il fax: {faxNumber}.'],
    ['accessibility-statement.md', '{if isOpen} Aperto.'],
  ] as const) {
    await appendFile(join(folder, 'content', file), `\n\n${words}\n`)
  }
  const { message, stack } = await refusal({}, photoFolder, pathToFileURL(`${folder}/`))
  expect(message).toMatch(/^ {2}content\/privacy-policy\.md: .*\{faxNumber\}/m)
  expect(message).toMatch(/^ {2}content\/accessibility-statement\.md: .*\{if isOpen\}/m)
  expect(stack).toBe('')
})

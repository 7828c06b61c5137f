import { expect, test } from 'vitest'
import { confirmationPage, previewPath } from '../../contracts/editing.ts'
import { officeApi, officePath } from '../../contracts/office-paths.ts'
import { signedInOffice } from '../../test/fixtures/office.ts'
import { publishingOn } from '../../test/fixtures/publishing.ts'
import { sqliteFixture } from '../../test/fixtures/store.ts'
import { draftTexts } from '../publishing/open-publishing.ts'
import { makeSampleConfirmation } from './open-office.ts'

/** The office on the built site. */
async function office(heartbeatMs?: number) {
  const store = await sqliteFixture()
  const opened = await publishingOn(store.leads)
  const { editor, publisher, pictures } = opened
  const { app, ask, who, headers } = await signedInOffice(store, {
    editor,
    draftConfirmation: async () => makeSampleConfirmation(await draftTexts(opened), new Date()),
    ...(heartbeatMs !== undefined && { heartbeatMs }),
  })
  const post = (path: string, payload: object) => ask('POST', `/editing${path}`, payload)
  const preview = (path = '/') => app.inject({ url: `${officePath}${previewPath}${path}`, headers: headers() })
  return { app, ask, who, headers, post, preview, publisher, pictures }
}

const change = { changes: [{ path: 'services.title', value: 'La luce fa la differenza', seen: null }] }

test('a change is answered with the draft, and the preview is shown in the office alone and can send nothing', async () => {
  const { post, preview } = await office()
  const changed = await post('/fields', change)
  expect(changed.json()).toMatchObject({
    draft: { revision: 1, changes: ['services.title'], problems: {}, leftOut: [], hasChanges: true },
  })
  // A colleague has put back meanwhile what somebody changes.
  const late = await post('/fields', { changes: [{ path: 'gallery.title', value: 'Le case', seen: 1 }] })
  expect([late.statusCode, late.json()]).toEqual([409, { error: 'newer', path: 'gallery.title', field: null }])
  const incomplete = await post('/fields', { changes: [{ path: 'gallery.title', value: '', seen: null }] })
  expect(incomplete.json()).toMatchObject({ draft: { revision: 2, leftOut: ['gallery.title'] } })
  const { statusCode, body, headers } = await preview()
  expect(statusCode).toBe(200)
  expect(body).toContain('La luce fa la differenza')
  expect(headers['cache-control']).toBe('no-store')
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).toContain("connect-src 'none'")
  expect(policy).toContain("form-action 'none'")
  expect(policy).toContain("script-src 'self'")
  expect(policy.match(/frame-ancestors/g)).toHaveLength(1)
  expect((await preview('/404')).statusCode).toBe(200)
  expect((await preview('/unknown')).statusCode).toBe(404)
  expect((await preview('/..%2Findex')).statusCode).toBe(404)
})

test('the confirmation to a host is previewed with the words of the draft, and can load and run nothing', async () => {
  const { post, preview, who } = await office()
  const fieldOf = (value: string) => ({
    changes: [{ path: 'confirmation.title.named', value, seen: null }],
  })
  await post('/fields', fieldOf('{nome}, ci siamo'))
  const { statusCode, body, headers } = await preview(confirmationPage)
  expect(statusCode).toBe(200)
  expect(body).toContain('Anna, ci siamo')
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'unsafe-inline';/)
  who.session = null
  expect((await preview(confirmationPage)).statusCode).toBe(401)
})

test('publishing answers a line for each step, and a draft that has changed since is not published', async () => {
  const { post, publisher } = await office()
  await post('/fields', change)
  expect((await post('/publish', { revision: 0 })).json()).toEqual({ error: 'newer' })
  const waiting = await post('/waiting', { path: 'services.title', waits: true })
  expect(waiting.json()).toMatchObject({ draft: { revision: 2, waiting: ['services.title'] } })
  expect((await post('/publish', { revision: 1 })).json()).toEqual({ error: 'newer' })
  await post('/waiting', { path: 'services.title', waits: false })
  const { statusCode, headers, body } = await post('/publish', { revision: 3 })
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/x-ndjson; charset=utf-8'])
  // On a busy machine a step takes so long that empty lines come between.
  const steps = body.split('\n').filter((line) => line !== '')
  expect(steps.map((line): unknown => JSON.parse(line))).toEqual([
    { step: 'checking' },
    { step: 'pages' },
    { step: 'online', version: 2 },
  ])
  expect(publisher.served.site.files.get('/')?.forms.get('identity')?.body.toString()).toContain(
    'La luce fa la differenza',
  )
})

test('while a picture takes long, publishing goes on to answer, with empty lines', async () => {
  const { app, headers, post, pictures } = await office(50)
  await post('/fields', { changes: [{ path: 'booking.photo', value: 'terrace', seen: null }] })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const answer = await fetch(`${url}${officeApi}/editing/publish`, {
    method: 'POST',
    headers: { ...headers(), 'Content-Type': 'application/json' },
    body: JSON.stringify({ revision: 1 }),
  })
  await expect.poll(() => pictures.pid()).not.toBeNull()
  const worker = pictures.pid() ?? 0
  // As slow as a picture can be.
  process.kill(worker, 'SIGSTOP')
  let text = ''
  for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part
    if (/\n\n\n\n$/.test(text)) {
      process.kill(worker, 'SIGCONT')
    }
  }
  expect(text).toMatch(/\n\n\n\n/)
  const lines = text.split('\n').filter((line) => line !== '')
  expect(JSON.parse(lines.at(-1) ?? '')).toEqual({ step: 'online', version: 2 })
})

test.each([
  ['an unknown field', { path: 'hero.nothing', value: 'x', seen: null }],
  ['a locked field', { path: 'header.book', value: 'x', seen: null }],
  ['a prototype', { path: '__proto__.polluted', value: 'x', seen: null }],
  ['too much', { path: 'services.title', value: 'x'.repeat(600_000), seen: null }],
])('%s is refused', async (_, one) => {
  const { post } = await office()
  expect((await post('/fields', { changes: [one] })).statusCode).toBeGreaterThanOrEqual(413)
  expect((await post('/fields', change)).json()).toMatchObject({ draft: { revision: 1 } })
})

test('where no pages are served, the office is told so', async () => {
  const store = await sqliteFixture()
  const { ask } = await signedInOffice(store)
  for (const path of ['/editing', '/editing/fields']) {
    expect((await ask('GET', path)).json()).toEqual({ error: 'not-here' })
  }
})

import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { previewPath } from '../../contracts/editing.ts'
import { officeApi, officePath } from '../../contracts/office-paths.ts'
import { signIn } from '../../test/fixtures/office-session.ts'
import { publishingOn } from '../../test/fixtures/publishing.ts'
import { sqliteFixture } from '../../test/fixtures/store.ts'
import { editingRoutes } from './editing-routes.ts'
import { acceptJson, OfficeFailure } from './office-request.ts'
import { previewRoutes } from './preview-routes.ts'

/** The routes of the editor, as Anna or as nobody. */
async function routes(heartbeatMs?: number) {
  const store = await sqliteFixture()
  onTestFinished(() => store.close())
  const session = await signIn(store.leads, 'Anna', 'iPhone')
  const { editor, publisher, pictures } = await publishingOn(store.leads)
  const state = { isSignedIn: true }
  const app = fastify()
  onTestFinished(() => app.close())
  app.decorateRequest('signedIn', null)
  app.addHook('onRequest', async (request) => {
    request.signedIn = state.isSignedIn ? { session, person: 'anna', name: 'Anna' } : null
  })
  app.setErrorHandler((error, _request, reply) =>
    error instanceof OfficeFailure ? reply.code(error.status).send(error.answer) : reply.code(500).send(),
  )
  app.register(
    async (scope) => {
      acceptJson(scope)
      editingRoutes(scope, heartbeatMs === undefined ? { editor } : { editor, heartbeatMs })
    },
    { prefix: officeApi },
  )
  app.register(async (scope) => previewRoutes(scope, { previews: editor }))
  const post = (path: string, payload: object) =>
    app.inject({ method: 'POST', url: `${officeApi}/editing${path}`, payload })
  const preview = (path = '/') => app.inject(`${officePath}${previewPath}${path}`)
  return { app, state, post, preview, publisher, pictures }
}

const change = { changes: [{ path: 'services.title', value: 'La luce fa la differenza', seen: null }] }

test('nobody edits, publishes or sees the draft without having come in', async () => {
  const { app, state, post, preview } = await routes()
  state.isSignedIn = false
  const answers = await Promise.all([
    app.inject(`${officeApi}/editing`),
    post('/fields', change),
    post('/presence', { section: 'servizi' }),
    post('/publish', { revision: 0 }),
    post('/restore', { revision: 0, version: 1 }),
    post('/discard', { revision: 0 }),
    preview(),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 401))
})

test('a change is answered with the draft, and the preview is shown in the office alone and can send nothing', async () => {
  const { post, preview } = await routes()
  const changed = await post('/fields', change)
  expect(changed.json()).toMatchObject({ draft: { revision: 1, hasChanges: true, problems: {} } })
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
  expect((await preview('/../index')).statusCode).toBe(404)
})

test('publishing answers a line for each step, and a draft that has changed since is not published', async () => {
  const { post, publisher } = await routes()
  await post('/fields', change)
  expect((await post('/publish', { revision: 0 })).json()).toEqual({ error: 'newer' })
  const { statusCode, headers, body } = await post('/publish', { revision: 1 })
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/x-ndjson; charset=utf-8'])
  const steps = body
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line))
  expect(steps).toEqual([{ step: 'checking' }, { step: 'pages' }, { step: 'online', version: 2 }])
  expect(publisher.live.site.files.get('/')?.forms.get('identity')?.body.toString()).toContain(
    'La luce fa la differenza',
  )
})

test('while a picture takes long, publishing goes on to answer, with empty lines', async () => {
  const { app, post, pictures } = await routes(50)
  await post('/fields', { changes: [{ path: 'booking.photo', value: 'terrace', seen: null }] })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const answer = await fetch(`${url}${officeApi}/editing/publish`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
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
  const { post } = await routes()
  expect((await post('/fields', { changes: [one] })).statusCode).toBeGreaterThanOrEqual(413)
  expect((await post('/fields', change)).json()).toMatchObject({ draft: { revision: 1 } })
})

test('where no pages are served, the office is told so', async () => {
  const app = fastify()
  onTestFinished(() => app.close())
  app.setErrorHandler((error, _request, reply) =>
    error instanceof OfficeFailure ? reply.code(error.status).send(error.answer) : reply.code(500).send(),
  )
  editingRoutes(app, { editor: null })
  for (const path of ['/editing', '/editing/fields']) {
    expect((await app.inject(path)).json()).toEqual({ error: 'not-here' })
  }
})

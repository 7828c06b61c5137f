import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serverDirectory, spawnServer } from '../test/fixtures/spawned-server.ts'
import { projectRoot } from './project-root.ts'

test('with what a build has compiled, the first start loads no compiler', async () => {
  const directory = await serverDirectory()
  const cache = { NODE_COMPILE_CACHE: join(directory, 'compiled') }
  const file = join(projectRoot, 'scripts/compile-server.ts')
  expect(spawnSync(process.execPath, [file], { env: { ...process.env, ...cache } }).status).toBe(0)

  // Told of by Node itself: https://nodejs.org/api/module.html#module-compile-cache.
  const server = spawnServer(directory, {
    ...cache,
    NODE_DEBUG_NATIVE: 'COMPILE_CACHE',
    SMTP_URL: 'smtp://127.0.0.1:1',
    NOTIFY_FROM: 'sito@casainposa.example',
    NOTIFY_TO: 'lead@casainposa.example',
    WEBHOOK_URL: 'http://127.0.0.1:1',
    WEBHOOK_SECRET: 'a secret of more than 24 characters',
    SITE_URL: 'http://localhost:3000',
  })
  await fetch(await server.listening())
  server.process.kill('SIGTERM')
  await server.ended()
  // Of each module one of these lines.
  const lines = (start: string) => server.printed().split(`] ${start} for StrippedTypeScript`).length - 1
  expect(lines('retrieving transpile cache')).toBeGreaterThan(100)
  expect(lines('saving transpilation cache')).toBe(0)

  // What the server starts once there is something to render, or a picture to make.
  const thread = JSON.stringify(join(projectRoot, 'server/publishing/rendering/renderer-thread.ts'))
  const render = `const { Worker } = require('node:worker_threads')
    const worker = new Worker(${thread}, { workerData: 'file:///none/' })
    worker.once('message', () => worker.terminate())
    worker.postMessage({ id: 1 })`
  const picture = join(projectRoot, 'pictures/picture-process.ts')
  for (const args of [['--eval', render], [picture]]) {
    const env = { ...process.env, ...cache, NODE_DEBUG_NATIVE: 'COMPILE_CACHE' }
    const { stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' })
    expect(stdout + stderr).toContain('] retrieving transpile cache for StrippedTypeScript')
    expect(stdout + stderr).not.toContain('] saving transpilation cache for StrippedTypeScript')
  }
})

import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { projectRoot } from './project-root.ts'
import { endedBy, runCommand } from './run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'run-command-'))

afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true, force: true })
})

test('a program that cannot be started is told at once, and keeps nobody waiting', () => {
  const script = `
    const { runCommand } = await import('./scripts/run-command.ts')
    const { ended, output } = await runCommand({ file: '/none', args: [], timeoutMs: 600_000, output: 'keep' })
    console.log(ended < 0, output)`
  const { stdout, signal } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: projectRoot,
    encoding: 'utf8',
    timeout: 60_000,
  })
  expect([stdout, signal]).toEqual(['true spawn /none ENOENT\n', null])
})

test.each(['takes too long', 'is cancelled'])('a program that %s ends, also one that does not listen', async (why) => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const deaf = join(folder, 'deaf')
  const script = `process.on('SIGTERM', () => undefined)
    setInterval(() => undefined, 60_000)
    require('node:fs').mkdirSync(${JSON.stringify(deaf)}, { recursive: true })`
  const stopping = new AbortController()
  const running = runCommand({
    file: process.execPath,
    args: ['--eval', script],
    timeoutMs: 60_000,
    output: 'keep',
    signal: stopping.signal,
  })
  await vi.waitUntil(() => existsSync(deaf), { timeout: 60_000 })
  if (why === 'is cancelled') {
    stopping.abort()
  } else {
    vi.advanceTimersByTime(60_000)
  }
  vi.advanceTimersByTime(10_000)
  const result = await running
  expect(result).toEqual({ ended: 'SIGKILL', output: '', limitMs: why === 'takes too long' ? 60_000 : null })
  expect(endedBy(result)).toMatch(
    why === 'takes too long' ? /^It took longer than 1 min, .* network/ : /memory is short/,
  )
})

test('a program that takes too long ends, also where what it has started goes on', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const started = join(folder, 'started')
  const script = `const { spawn } = require('node:child_process')
    const { pid } = spawn(process.execPath, ['--eval', 'setInterval(() => undefined, 60_000)'], { stdio: 'inherit' })
    require('node:fs').mkdirSync(${JSON.stringify(`${started}/`)} + pid, { recursive: true })
    setInterval(() => undefined, 60_000)`
  const running = runCommand({ file: process.execPath, args: ['--eval', script], timeoutMs: 60_000, output: 'keep' })
  // Not by its output, of which the last is lost when it is let go of.
  const pid = await vi.waitUntil(() => existsSync(started) && readdirSync(started)[0], { timeout: 60_000 })
  vi.advanceTimersByTime(60_000)
  vi.advanceTimersByTime(10_000)
  expect(await running).toMatchObject({ limitMs: 60_000 })
  expect(process.kill(Number(pid))).toBe(true)
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bufferLog } from './log-buffer.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function logWithOutput() {
  const written: string[] = []
  return { written, log: bufferLog({ write: (text) => written.push(text) }) }
}

const info = '{"level":30,"msg":"request"}\n'
const error = '{"level":50,"msg":"request failed"}\n'

test('writes lines together, in their order, 100 ms after the first one', () => {
  const { written, log } = logWithOutput()
  log.write(info)
  vi.advanceTimersByTime(99)
  log.write('second\n')
  expect(written).toEqual([])
  vi.advanceTimersByTime(1)
  expect(written).toEqual([`${info}second\n`])
  log.write('third\n')
  vi.advanceTimersByTime(100)
  expect(written).toEqual([`${info}second\n`, 'third\n'])
})

test('writes an error at once, with all that came before it', () => {
  const { written, log } = logWithOutput()
  log.write(info)
  log.write(error)
  expect(written).toEqual([info + error])
})

test('writes at once what has become long', () => {
  const { written, log } = logWithOutput()
  const lines = 3000
  for (let line = 0; line < lines; line += 1) {
    log.write(info)
  }
  expect(written).not.toEqual([])
  log.flush()
  expect(written.join('')).toBe(info.repeat(lines))
})

test('writes nothing when nothing waits', () => {
  const { written, log } = logWithOutput()
  log.flush()
  vi.advanceTimersByTime(1000)
  expect(written).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
})

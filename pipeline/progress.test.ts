import { expect, test } from 'vitest'
import { openProgress } from './progress.ts'

/** Runs a build of two steps, whose second makes a picture each 100 ms for a minute. */
function written(isTTY: boolean) {
  let text = ''
  let time = 0
  const progress = openProgress({ isTTY, write: (part) => (text += part) }, () => time)
  progress.step('fonts')
  time += 2000
  progress.step('pictures')
  for (let done = 1; done <= 600; done += 1) {
    time += 100
    progress.count(done, 600)
  }
  progress.end()
  return { text, progress }
}

test('a log gets each step, and a line every ten seconds', () => {
  const { text } = written(false)
  const counts = [100, 200, 300, 400, 500, 600].map((done) => `  pictures: ${done} of 600`)
  expect(text.split('\n')).toEqual(['  fonts', '  pictures', ...counts, ''])
})

test('a terminal shows one line for each step, with its time at the end', () => {
  const lines = written(true).text.split('\n')
  const shown = lines.map((line) => line.split('\r\u001b[K').at(-1))
  expect(shown).toEqual(['  fonts, 2 s', '  pictures: 600 of 600, 60 s', ''])
  expect(lines[1]).toContain('\r\u001b[K  pictures: 2 of 600\r')
})

test('it knows what each step has taken, and all of them', () => {
  const { progress } = written(false)
  expect([progress.seconds('fonts'), progress.seconds('pictures'), progress.seconds('office')]).toEqual([2, 60, 0])
  expect(progress.total()).toBe(62)
})

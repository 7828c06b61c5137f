import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { findOtherBrowser } from './other-browsers.ts'

function folderOf(...programs: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'programs-'))
  for (const program of programs) {
    writeFileSync(join(folder, program), '')
  }
  return folder
}

test('takes the Firefox with long support before another one', () => {
  const [one, other] = [folderOf('firefox'), folderOf('firefox-esr')]
  const found = findOtherBrowser('firefox', [one, other].join(delimiter))
  expect(found).toEqual({ ok: true, path: join(other, 'firefox-esr') })
  expect(findOtherBrowser('firefox', one)).toEqual({ ok: true, path: join(one, 'firefox') })
})

test('takes WebKitGTK where its driver and a screen for it are', () => {
  const [driver, screen] = [folderOf('WebKitWebDriver'), folderOf('Xvfb')]
  const found = findOtherBrowser('webkit', [driver, screen].join(delimiter))
  expect(found).toEqual({ ok: true, path: join(driver, 'WebKitWebDriver') })
  expect(findOtherBrowser('webkit', driver).ok).toBe(false)
})

test('says what to install where there is none', () => {
  for (const [name, packages] of [
    ['firefox', /firefox-esr/],
    ['webkit', /webkit2gtk-driver and xvfb/],
  ] as const) {
    const found = findOtherBrowser(name, '')
    expect(found).toEqual({ ok: false, explanation: expect.stringMatching(packages) })
  }
})

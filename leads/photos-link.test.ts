import { expect, test } from 'vitest'
import { parsePhotosLink } from './photos-link.ts'

test('takes whole addresses by https as they were pasted', () => {
  for (const link of [
    'https://we.tl/t-abc123',
    'https://drive.google.com/drive/folders/1aB?usp=sharing#x',
    'https://foto.esempio.it:8443/città',
  ]) {
    expect(parsePhotosLink(` ${link}\n`)).toBe(link)
  }
})

test('takes nothing else', () => {
  for (const text of [
    '',
    'we.tl/t-abc123',
    'http://we.tl/t-abc123',
    'javascript:alert(1)',
    'https://we.tl/ e poi',
    'https://paypal.com@we.tl/x',
    'https://localhost',
    `https://we.tl/${'x'.repeat(1_000)}`,
  ]) {
    expect(parsePhotosLink(text)).toBeNull()
  }
})

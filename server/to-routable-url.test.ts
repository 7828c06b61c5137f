import { expect, test } from 'vitest'
import { toRoutableUrl } from './to-routable-url.ts'

test.each([
  ['/', '/'],
  ['/a%20b?x=%zz', '/a%20b?x=%zz'],
  ['/%zz?x=1', '/%25zz?x=1'],
  ['http://www.casainposa.example/privacy-policy?x=1', '/privacy-policy?x=1'],
  ['http://www.casainposa.example', '/'],
  ['//evil.example/', '//evil.example/'],
])('takes %s as %s', (target, url) => {
  expect(toRoutableUrl(target)).toBe(url)
})

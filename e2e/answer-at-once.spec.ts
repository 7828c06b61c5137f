import { expect } from '@playwright/test'
import { measureInteractions } from '../bench/interactions/measure-interactions.ts'
import { test } from './support/test.ts'

/** The short form of what `npm run bench:page` measures of interactions: how long they take is said, and not asserted. */
test('menu, form, comparer and lightbox answer to a touch, and how fast is measured', async ({ browser, site }) => {
  test.slow()
  const figures = await measureInteractions(browser, site.url, 4)
  console.log(figures.map(({ part, inpMs }) => `${part} ${inpMs} ms`).join(', '))
  expect(figures.map(({ part }) => part)).toEqual(['menu', 'form', 'comparer', 'lightbox'])
  expect(figures.filter(({ inpMs }) => inpMs === null)).toEqual([])
})

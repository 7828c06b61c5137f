import { expect } from '@playwright/test'
import { measureInteractions } from '../bench/interactions/measure-interactions.ts'
import { test } from './support/test.ts'

/** A short form of the interaction measurements of `npm run bench:page`: the durations are printed and not asserted. */
test('menu, form, comparer and lightbox respond to a visitor, and how fast is measured', async ({ browser, site }) => {
  test.slow()
  const figures = await measureInteractions(browser, site.url, 4)
  console.log(figures.map(({ part, inpMs }) => `${part} ${inpMs} ms`).join(', '))
  expect(figures.map(({ part }) => part)).toEqual(['menu', 'form', 'comparer', 'lightbox'])
  expect(figures.filter(({ inpMs }) => inpMs === null)).toEqual([])
})

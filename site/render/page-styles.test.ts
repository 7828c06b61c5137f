import { expect, test } from 'vitest'
import { assetsFixture } from '../../test/fixtures/page.tsx'
import { pageStyles } from './page-styles.ts'

const withStyles = (page: string, islands = '') => ({ ...assetsFixture, styles: { page, islands } })

test('rules for the markup are inline, print rules separate', () => {
  const page = '<p class="a"></p>'
  const styles = pageStyles(page, page, withStyles('.a{top:0;@media print{top:1pt}}.b{top:2px}'), '')
  expect(styles).toEqual({ inline: '.a{top:0}', further: '', print: '.a{@media print{top:1pt}}', later: '' })
})

test('only rules for the first view are inline', () => {
  const css = 'p{top:0}.a{top:0;@media print{top:1pt}}.b{top:1px;@media print{top:2pt}}.c{top:2px}'
  const { inline, further } = pageStyles('<p class="a"></p><p class="b"></p>', '<p class="a"></p>', withStyles(css), '')
  expect({ inline, further }).toEqual({ inline: 'p{top:0}.a{top:0}', further: '.b{top:1px}' })
})

test('the styles of islands have the same short names as the page', () => {
  const assets = withStyles(':root{--gap:8px}.a{gap:var(--gap)}', '.a{top:0}.later{gap:var(--gap)}')
  const { inline, later } = pageStyles('<p class="a"></p>', '<p class="a"></p>', assets, '')
  expect(inline).toBe(':root{--0:8px}.a{gap:var(--0)}')
  expect(later).toBe('.later{gap:var(--0)}')
})

test('the styles of fonts are included, and their properties shortened too', () => {
  const fonts = { ...assetsFixture.fonts, fallbacks: ':root{--serif:Fraunces}' }
  const face = "@font-face{font-family:'Fraunces'}"
  const { inline } = pageStyles('<p></p>', '<p></p>', { ...withStyles('p{font-family:var(--serif)}'), fonts }, face)
  expect(inline).toBe(`p{font-family:var(--0)}${face}:root{--0:Fraunces}`)
})

test('pages that share their styles have the rules of all of them, each once', () => {
  const pages = '<p class="a"></p><p class="b"></p>'
  expect(pageStyles(pages, pages, withStyles('.a{top:1px}p{top:0}.b{top:2px}p{top:0}'), '').inline).toBe(
    '.a{top:1px}.b{top:2px}p{top:0}',
  )
})

test('the background colour of a photograph is only where the page shows it', () => {
  const { bathroom } = assetsFixture.photos
  const picture = `<picture data-photo="${bathroom.slug}"></picture>`
  const { inline } = pageStyles(picture, picture, withStyles(''), '')
  expect(inline).toBe(`[data-photo='${bathroom.slug}']{background-color:${bathroom.colour}}`)
})

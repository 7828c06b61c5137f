import { expect, test } from 'vitest'
import { setStyles } from './set-styles.ts'

const page =
  '<html><head><style>:root{--gap:8px}.a{gap:var(--gap)}</style></head><body><div data-island="/x.js" class="a"></div></body></html>'

test('a page has one style element, and links its styles for paper without waiting for them', () => {
  const {
    pages: [styled = ''],
    files,
  } = setStyles([page], '')
  expect(styled.match(/<style>/g)).toHaveLength(1)
  const print = styled.match(/<link rel="stylesheet" href="([^"]+)" media="print"><\/body>/)?.[1]
  expect([...files.keys()]).toContain(print)
})

test('an island names the styles of what it renders later, with the names that the page has', () => {
  const {
    pages: [styled = ''],
    files,
  } = setStyles([page], '.a{top:0}.later{gap:var(--gap)}')
  expect(styled).toContain('.a{gap:var(--0)}')
  const later = styled.match(/data-island="\/x\.js" data-styles="([^"]+)"/)?.[1] ?? ''
  expect(files.get(later)?.toString()).toBe('.later{gap:var(--0)}')
})

test('a page without islands has no styles for later', () => {
  const { files } = setStyles([page.replace(' data-island="/x.js"', '')], '.later{top:0}')
  expect([...files.keys()].filter((path) => path.includes('later'))).toEqual([])
})

test('pages that are styled together carry the same styles, those of all of them', () => {
  const { pages } = setStyles(
    [
      '<head><style>p{top:0}.a{top:1px}</style></head><p class="a"></p>',
      '<head><style>p{top:0}.b{top:2px}</style></head><p class="b"></p>',
    ],
    '',
  )
  expect(pages.map((page) => page.match(/<style>.*<\/style>/)?.[0])).toEqual(
    Array.from({ length: 2 }, () => '<style>.a{top:1px}p{top:0}.b{top:2px}</style>'),
  )
})

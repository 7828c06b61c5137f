import { expect, test } from 'vitest'
import { stylesFor } from './split-styles.ts'

const html = '<p class="a b" data-photo="villa"></p>'

test('rules for the served markup are inline, the others come later', () => {
  const css = '.a{top:0}.c,.b{left:0}.a .c{right:0}'
  expect(stylesFor('screen', css, html)).toBe('.a{top:0}.b{left:0}')
  expect(stylesFor('later', css, html)).toBe('.c{left:0}.a .c{right:0}')
})

test('an attribute value that ends in " class=" hides no class', () => {
  const markup = '<a aria-label="x class=" class="a" data-photo="villa"></a>'
  expect(stylesFor('screen', '.a{top:0}', markup)).toBe('.a{top:0}')
})

test('a nested rule is split on its own', () => {
  const css = '.a{top:0;& .c{left:0}&:hover{right:0}}'
  expect(stylesFor('screen', css, html)).toBe('.a{top:0;&:hover{right:0}}')
  expect(stylesFor('later', css, html)).toBe('.a{& .c{left:0}}')
})

test('print rules go to the print sheet, in their layer', () => {
  const css = '@layer x,y;@layer y{.a{top:0;@media print{top:1pt}}}@page{margin:0}'
  expect(stylesFor('screen', css, html)).toBe('@layer x,y;@layer y{.a{top:0}}')
  expect(stylesFor('print', css, html)).toBe('@layer x,y;@layer y{.a{@media print{top:1pt}}}@page{margin:0}')
})

test('of identical rules the last one stays, and no empty group around the others', () => {
  const group = '@media screen{@supports (top:0){.a{top:0}}}'
  expect(stylesFor('screen', `${group}${group}.b{left:0}${group}`, html)).toBe(`.b{left:0}${group}`)
  expect(stylesFor('screen', '.a{top:0}.b{top:1px}.a{top:0}', html)).toBe('.b{top:1px}.a{top:0}')
})

test('a class in parentheses may be missing from the markup', () => {
  expect(stylesFor('screen', '.a:has(.c:focus){top:0}.a:not(.d){left:0}', html)).toContain('.a:has(.c:focus){top:0}')
})

test('a photograph that is not on the page needs no background', () => {
  const css = '[data-photo=villa]{top:0}[data-photo=pool]{top:0}'
  expect(stylesFor('screen', css, html)).toBe('[data-photo=villa]{top:0}')
})

import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { hero, reviews } from '../../content/landing.ts'
import { PageFixture } from '../../test/fixtures/page.tsx'
import { Package } from './Package.tsx'
import { Reviews } from './Reviews.tsx'

const title = 'Che cosa è compreso'

const markupOf = (part: ReactNode) => renderToStaticMarkup(<PageFixture>{part}</PageFixture>)

test('a part without data has no heading, list or link', () => {
  const markup = renderToStaticMarkup(<Package label="Il servizio" title={title} />)
  expect(markup).toContain(title)
  expect(markup).not.toMatch(/<(h3|ul|dl|a)\b/)
})

test.each(['included', 'excluded'] as const)('%s is shown without the other parts', (name) => {
  const markup = renderToStaticMarkup(
    <Package label="Il servizio" title={title} {...{ [name]: { title: 'Una parte', list: ['Una riga'] } }} />,
  )
  expect(markup.match(/<(h3|ul|dl|a)\b/g)).toEqual(['<h3', '<ul'])
})

test('without reviews and rating there is no section', () => {
  expect(markupOf(<Reviews {...reviews} testimonials={[]} rating={undefined} />)).toBe('')
})

test('without reviews the source of the rating is still there, as the target of the link in the hero', () => {
  const { rating } = hero.badges
  const markup = markupOf(<Reviews {...reviews} testimonials={[]} rating={rating} />)
  expect(markup).toContain('id="fonte-e-metodo"')
  expect(markup).toContain(rating?.source)
  expect(markup).not.toMatch(/<(section|h2|ul|li)\b/)
  expect(markup).not.toContain(reviews.verification)
})

test('reviews without a rating have no source of one', () => {
  const markup = markupOf(<Reviews {...reviews} rating={undefined} />)
  expect(markup).toContain(reviews.verification)
  expect(markup).not.toContain('fonte-e-metodo')
})

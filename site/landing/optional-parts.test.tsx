import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Content } from '../../content/content.ts'
import { contentFixture, PageFixture } from '../../test/fixtures/page.tsx'
import { LandingPage } from '../pages/LandingPage.tsx'
import { Package } from './Package.tsx'

const title = 'Che cosa è compreso'

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

const pageWith = (changes: Partial<Content>) =>
  renderToStaticMarkup(
    <PageFixture content={{ ...contentFixture, ...changes }}>
      <LandingPage />
    </PageFixture>,
  )

test('without reviews there is no section of them', () => {
  const { reviews } = contentFixture
  expect(pageWith({ reviews })).toContain('id="recensioni"')
  expect(pageWith({ reviews: { ...reviews, testimonials: [] } })).not.toContain('id="recensioni"')
})

test('the hero has a rating with its source, or neither', () => {
  const { hero } = contentFixture
  const { rating, ...others } = hero.badges
  expect(rating?.source).toBeTruthy()
  expect(pageWith({ hero })).toContain(rating?.source)
  const markup = pageWith({ hero: { ...hero, badges: others } })
  expect(markup).not.toContain(rating?.source)
  expect(markup).toContain(others.verification.text)
})

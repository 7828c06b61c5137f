import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Package } from './Package.tsx'

const title = 'Che cosa è compreso'

test('a part without data leaves no heading, list or link behind', () => {
  const markup = renderToStaticMarkup(<Package label="Il servizio" title={title} />)
  expect(markup).toContain(title)
  expect(markup).not.toMatch(/<(h3|ul|dl|a)\b/)
})

test.each(['included', 'excluded'] as const)('%s stands without the other parts', (name) => {
  const markup = renderToStaticMarkup(
    <Package label="Il servizio" title={title} {...{ [name]: { title: 'Una parte', list: ['Una riga'] } }} />,
  )
  expect(markup.match(/<(h3|ul|dl|a)\b/g)).toEqual(['<h3', '<ul'])
})

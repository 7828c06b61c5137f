import { expect, test } from 'vitest'
import { markdownProblems, markdownToHtml } from './markdown.ts'

test('fills in values as text, in words and in addresses', () => {
  const text = '**{legalName}**, {months} mesi: [{email}](mailto:{email})'
  const values = { legalName: 'Rossi & <Figli> *srl*', months: 12, email: 'ciao@casainposa.example' }
  expect(markdownToHtml(text, values)).toBe(
    '<p><strong>Rossi &amp; &lt;Figli&gt; *srl*</strong>, 12 mesi: <a href="mailto:ciao@casainposa.example">ciao@casainposa.example</a></p>\n',
  )
})

test('refuses a text that names a missing value', () => {
  expect(() => markdownToHtml('{faxNumber}', { phone: '06' })).toThrow('{faxNumber}')
})

test('shows HTML as text', () => {
  const html = markdownToHtml('Un <b onclick="x">testo</b>\n\n<script>alert(1)</script>', {})
  expect(html).not.toMatch(/<(b|script)\b/)
})

test('shows as text what follows an unclosed tag', () => {
  expect(markdownToHtml('<pre> <img src=x onerror=alert(1)//', {})).not.toContain('<img')
  expect(markdownToHtml('<code>{legalName}', { legalName: '<b>' })).toContain('&lt;b&gt;')
})

test('shows a value unchanged, even one that looks like a character reference', () => {
  expect(markdownToHtml('{legalName}', { legalName: 'A &amp; B' })).toBe('<p>A &amp;amp; B</p>\n')
})

test.each(['[x](javascript:alert)', '[x](&#106;avascript:alert)', '[x]({link})', '[x](data:text/html,x)'])(
  'makes no link of %s',
  (text) => {
    expect(markdownToHtml(text, { link: 'javascript:alert' })).toBe('<p>x</p>\n')
  },
)

test('gives headings an id made of their words', () => {
  expect(markdownToHtml('## Chi può vedere i **tuoi** dati?', {})).toBe(
    '<h2 id="chi-può-vedere-i-tuoi-dati">Chi può vedere i <strong>tuoi</strong> dati?</h2>\n',
  )
})

test('gives headings with the same words different ids', () => {
  const html = markdownToHtml('## Dati\n\n## Dati', {})
  expect(html).toMatch(/id="dati">[\s\S]*id="dati-1">/)
})

test('fills in a value in code and in the title of a link', () => {
  const html = markdownToHtml('`{email}` [x](/ "{email}")', { email: 'a@b.example' })
  expect(html.match(/a@b\.example/g)).toHaveLength(2)
})

test('names HTML and links with other addresses', () => {
  expect(markdownProblems('Un <b>testo</b>, [x](pagina), [y]({phoneLink}), [z](mailto:{email})')).toEqual([
    expect.stringContaining('<b> is HTML'),
    expect.stringContaining('</b> is HTML'),
    expect.stringContaining('a link leads to pagina'),
  ])
})

test('shows a paragraph, and an item of a list, only where its condition is met', () => {
  const text = [
    '{if isOpen} **Aperto**, {count} volte.\n{count} righe.',
    '{unless isOpen} Chiuso.',
    '- {if isOpen} {count}\n- {unless isOpen} *no*\n- sempre',
    '- {if isOpen} solo',
  ].join('\n\n## Titolo\n\n')
  const htmlOf = (isOpen: boolean) => markdownToHtml(text, { count: 2 }, { isOpen }).replaceAll(/<h2.*<\/h2>|\n/g, '')
  expect(htmlOf(true)).toBe(
    '<p><strong>Aperto</strong>, 2 volte.2 righe.</p><ul><li>2</li><li>sempre</li></ul><ul><li>solo</li></ul>',
  )
  expect(htmlOf(false)).toBe('<p>Chiuso.</p><ul><li><em>no</em></li><li>sempre</li></ul>')
})

test.each(['Un testo. {if isOpen} Aperto.', '**{if isOpen} Aperto.**', '{if isClosed} Chiuso.', '{if isOpen}Aperto.'])(
  'refuses the condition of %j',
  (text) => {
    expect(() => markdownToHtml(text, {}, { isOpen: true })).toThrow(/condition|isClosed/)
  },
)

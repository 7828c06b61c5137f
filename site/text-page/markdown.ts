import { Marked } from 'marked'
import { fillText, type TextValues } from '../../business/fill-text.ts'

/** Where a link may lead. Anything else, `javascript:` above all, is shown as the words of the link. */
const address = /^(?:https?:\/\/|mailto:|tel:|[/#])/i

/**
 * Makes HTML from a text in Markdown. HTML in the text is shown as text, and so is what stands in the values.
 *
 * @param text Markdown with `{name}` where a value goes, in words and in addresses of links
 * @throws when the text names a value that is not there
 */
export function markdownToHtml(text: string, values: TextValues): string {
  // In Markdown `&amp;` is a character; in a value it is five.
  const words = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, String(value).replaceAll('&', '&amp;')]),
  )
  const anchors = new Map<string, number>()
  const markdown = new Marked({
    renderer: {
      html: ({ text }) => escapeHtml(text),
      link({ href, tokens }) {
        return address.test(href) ? false : this.parser.parseInline(tokens)
      },
      heading({ tokens, depth }) {
        const anchor = idOf(this.parser.parseInline(tokens, this.parser.textRenderer))
        const before = anchors.get(anchor) ?? 0
        anchors.set(anchor, before + 1)
        return `<h${depth} id="${anchor}${before > 0 ? `-${before}` : ''}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
    },
  })
  const tokens = markdown.lexer(text)
  markdown.walkTokens(tokens, (token) => {
    if (token.type === 'codespan') {
      token.text = fillText(token.text, values)
    } else if (token.type === 'text' && !('tokens' in token && token.tokens)) {
      token.text = fillText(token.text, words)
      // The library takes what follows a <pre> or <code> for HTML, which here is text too.
      token.escaped = false
    } else if (token.type === 'link') {
      token.href = fillText(token.href, words)
      token.title = token.title && fillText(token.title, words)
    }
  })
  return markdown.parser(tokens)
}

/** Names what an author would not find on the page: HTML, and links that lead nowhere. One sentence each. */
export function markdownProblems(text: string): readonly string[] {
  const problems: string[] = []
  const markdown = new Marked()
  markdown.walkTokens(markdown.lexer(text), (token) => {
    if (token.type === 'html') {
      problems.push(
        `${token.raw.trim()} is HTML, which is shown as text: write it in Markdown, a link as [words](address)`,
      )
    } else if (token.type === 'link' && !token.href.startsWith('{') && !address.test(token.href)) {
      problems.push(`a link leads to ${token.href}: an address begins with https://, mailto:, tel:, / or #`)
    }
  })
  return problems
}

/** The anchor of a heading: its words in lower case, joined by hyphens, without punctuation. */
function idOf(words: string): string {
  return words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s/g, '-')
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}

import { Marked, type Token } from 'marked'
import { escapeHtml } from '../../business/escape-html.ts'
import { fillText, type TextValues } from '../../business/fill-text.ts'

/** The addresses that a link may have. With any other, above all `javascript:`, only the text of the link is shown. */
const address = /^(?:https?:\/\/|mailto:|tel:|[/#])/i

/** What is true of the software as configured, by its name in a text. */
type Facts = Readonly<Record<string, boolean>>

/** The beginning of a paragraph, or of an item of a list, that is shown where a fact is true, or where it is not. */
const condition = /^\{(if|unless) (\w+)\} +/

/**
 * Renders Markdown as HTML. HTML in the text and in the values is shown as text.
 *
 * @param text Markdown with `{name}` where a value goes, in texts and in addresses of links, and `{if fact}` or `{unless fact}`
 *   before a paragraph or an item of a list
 * @throws Error when a value or a fact is missing
 */
export function markdownToHtml(text: string, values: TextValues, facts: Facts = {}): string {
  // Markdown reads `&amp;` as one character; in a value it is five.
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
  const tokens = shownBlocks(markdown.lexer(text), facts)
  markdown.walkTokens(tokens, (token) => {
    if (token.type === 'codespan') {
      token.text = fillText(token.text, values)
    } else if (token.type === 'text' && !('tokens' in token && token.tokens)) {
      if (/\{(?:if|unless)\b/.test(token.text)) {
        throw new Error(`A condition in content/ must begin a paragraph or an item of a list: ${token.text}`)
      }
      token.text = fillText(token.text, words)
      // The library treats what follows a <pre> or <code> as HTML; here it is text too.
      token.escaped = false
    } else if (token.type === 'link') {
      token.href = fillText(token.href, words)
      token.title = token.title && fillText(token.title, words)
    }
  })
  return markdown.parser(tokens)
}

/** Leaves out the paragraphs, and the items of lists, whose condition is not met; the others lose their condition. */
function shownBlocks<Block extends Token>(blocks: Block[], facts: Facts): Block[] {
  return blocks.filter((block) => {
    if (block.type === 'list') {
      block.items = shownBlocks(block.items, facts)
      return block.items.length > 0
    }
    const [, word, fact = ''] = ('text' in block && condition.exec(block.text)) || []
    if (word === undefined) {
      return true
    }
    const isTrue = Object.hasOwn(facts, fact) ? facts[fact] : undefined
    if (isTrue === undefined) {
      throw new Error(`A text in content/ asks for {${word} ${fact}}, which is not known there`)
    }
    dropCondition(block)
    return isTrue === (word === 'if')
  })
}

/** Drops the condition from the words that a block begins with. */
function dropCondition(token: Token): void {
  const [first] = ('tokens' in token && token.tokens) || []
  if (first) {
    dropCondition(first)
  } else if ('text' in token) {
    token.text = token.text.replace(condition, '')
  }
}

/** Names HTML and links with other addresses, which the page would not show as such, one sentence each. */
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

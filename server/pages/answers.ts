import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Texts, texts } from '../../business/content.ts'
import { escapeHtml } from '../../business/escape-html.ts'
import { type AnswerName, mapAnswers } from '../../contracts/renderer.ts'
import { StartError } from '../config/config.ts'

/** The words that are filled into the answer to a form sent without script. */
export type FormWords = Pick<
  Texts,
  'fieldMessages' | 'fields' | 'leadForm' | 'malformedToast' | 'toasts' | 'tooLongNext'
>

/** The pages that answer forms and links, by their names. That of a lead that was sent has no gaps. */
export type Answers = Readonly<Record<Exclude<AnswerName, 'sent'>, Template>> & {
  readonly sent: string
  readonly words: FormWords
}

/** A page with gaps: it returns the page with the gaps filled in. */
type Template = (fill: TemplateValues) => string

export interface TemplateValues {
  /** Texts by the name of their gap; a gap without one stays empty. */
  readonly texts: Readonly<Record<string, string>>
  /** Values of the options and boxes that are chosen, if any. */
  readonly chosenOption?: string | readonly string[]
}

/** Loads the answer pages, which the build writes to a folder of their own. */
export function loadAnswers(directory: string): Answers {
  const pages = mapAnswers((name) => {
    const file = join(directory, `${name}.html`)
    try {
      return readFileSync(file, 'utf8')
    } catch {
      throw new StartError(`The site is not built: ${file} is missing. Run "npm run build".`)
    }
  })
  return readAnswers(pages, texts)
}

export function readAnswers(pages: Readonly<Record<AnswerName, string>>, words: FormWords): Answers {
  return { ...mapAnswers((name) => parseTemplate(pages[name])), sent: pages.sent, words }
}

// Gaps are {{name}} and {{kind:name}}; the start tag of an option or a box is one too, as it may be chosen, and so is a whole option that
// is named by a gap: without a name it is no choice.
const gap =
  /\{\{([a-z]+(?::[a-z]+)?)\}\}|(<(option|input type="checkbox") [^>]*?\bvalue="([^"]+)")(?:([^>]*>)\{\{([a-z]+(?::[a-z]+)?)\}\}<\/option>)?/g

/** Makes a template of a page of the built site. What is filled in is escaped and never read as a gap itself. */
function parseTemplate(html: string): Template {
  return ({ texts, chosenOption }) =>
    html.replace(gap, (_, ...groups: (string | undefined)[]) => {
      const [name, start, kind, value, tagEnd, label] = groups
      if (name !== undefined) {
        return escapeHtml(texts[name] ?? '')
      }
      const isChosen = value !== undefined && [chosenOption].flat().includes(value)
      const tag = `${start}${isChosen ? (kind === 'option' ? ' selected=""' : ' checked=""') : ''}`
      if (label === undefined) {
        return tag
      }
      const text = texts[label]
      return text === undefined ? '' : `${tag}${tagEnd}${escapeHtml(text)}</option>`
    })
}

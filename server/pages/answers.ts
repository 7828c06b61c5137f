import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Texts } from '../../business/content.ts'
import { escapeHtml } from '../../business/escape-html.ts'
import { fieldMessages, fields, malformedToast, toasts } from '../../content/lead-form.ts'
import { type AnswerName, mapAnswers } from '../../contracts/renderer.ts'
import { StartError } from '../config/config.ts'

/** The words that are filled into the answer to a form sent without script. */
export type FormWords = Pick<Texts, 'fieldMessages' | 'fields' | 'malformedToast' | 'toasts'>

/** The pages that answer forms and links, by their names. That of a lead that was sent has no gaps. */
export type Answers = Readonly<Record<Exclude<AnswerName, 'sent'>, Template>> & {
  readonly sent: string
  readonly words: FormWords
}

/** A page with gaps: it returns the page with the gaps filled in. */
export type Template = (fill: TemplateValues) => string

export interface TemplateValues {
  /** Texts by the name of their gap; a gap without one stays empty. */
  readonly texts: Readonly<Record<string, string>>
  /** Values of the options that are selected, if any. */
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
  return readAnswers(pages, { fieldMessages, fields, malformedToast, toasts })
}

export function readAnswers(pages: Readonly<Record<AnswerName, string>>, words: FormWords): Answers {
  return { ...mapAnswers((name) => parseTemplate(pages[name])), sent: pages.sent, words }
}

// Gaps are {{name}} and {{kind:name}}; an option's start tag is one too, as it may be the selected one, and so is a whole option that is
// named by a gap: without a name it is no choice.
const gap =
  /\{\{([a-z]+(?::[a-z]+)?)\}\}|(<option\b[^>]*?\bvalue="([^"]+)")(?:([^>]*>)\{\{([a-z]+(?::[a-z]+)?)\}\}<\/option>)?/g

/** Makes a template of a page of the built site. What is filled in is escaped and never read as a gap itself. */
function parseTemplate(html: string): Template {
  return ({ texts, chosenOption }) =>
    html.replace(gap, (_, name?: string, option?: string, value?: string, tagEnd?: string, label?: string) => {
      if (name !== undefined) {
        return escapeHtml(texts[name] ?? '')
      }
      const isChosen = value !== undefined && [chosenOption].flat().includes(value)
      const tag = `${option}${isChosen ? ' selected=""' : ''}`
      if (label === undefined) {
        return tag
      }
      const text = texts[label]
      return text === undefined ? '' : `${tag}${tagEnd}${escapeHtml(text)}</option>`
    })
}

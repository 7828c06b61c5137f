import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Texts } from '../../business/content.ts'
import { escapeHtml } from '../../business/escape-html.ts'
import { fieldMessages, fields, malformedToast, toasts } from '../../content/lead-form.ts'
import type { AnswerName } from '../../contracts/renderer.ts'
import { StartError } from '../config/config.ts'

/** The words that are filled into the answer to a form sent without script. */
export type FormWords = Pick<Texts, 'fieldMessages' | 'fields' | 'malformedToast' | 'toasts'>

/** The pages that answer a form: one sent without script, and the one behind 'Segna come contattato'. */
export interface Answers {
  readonly words: FormWords
  readonly sent: string
  /** The same while the business is closed, and the home page then. */
  readonly sentClosed: Template
  readonly closed: Template
  readonly notSent: Template
  readonly markContacted: Template
  readonly contacted: Template
  readonly reopened: Template
  readonly contactedFailed: Template
  /** The page on which a host answers a date, that of a confirmed one, and one that says what else an answer did, or why there is none to give. */
  readonly appointment: Template
  readonly appointmentConfirmed: Template
  readonly appointmentAnswered: Template
  /** The pages of a host's own review: to write it, to read it, and to withdraw it. */
  readonly review: Template
  readonly reviewGiven: Template
  readonly reviewWithdraw: Template
}

/** A page with gaps, parsed once; it returns the page with the gaps filled in. */
export type Template = (fill: TemplateValues) => string

export interface TemplateValues {
  /** Texts by the name of their gap; a gap without one stays empty. */
  readonly texts: Readonly<Record<string, string>>
  /** Values of the options that are selected, if any. */
  readonly chosenOption?: string | readonly string[]
}

/**
 * Loads the answer pages, which the build writes to a folder of their own.
 *
 * @throws StartError that names the page that is missing
 */
export async function loadAnswers(directory: string): Promise<Answers> {
  const read = async (name: AnswerName) => {
    const file = join(directory, `${name}.html`)
    try {
      return await readFile(file, 'utf8')
    } catch {
      throw new StartError(`The site is not built: ${file} is missing. Run "npm run build".`)
    }
  }
  const pages = {
    sent: await read('sent'),
    'sent-closed': await read('sent-closed'),
    'not-sent': await read('not-sent'),
    'mark-contacted': await read('mark-contacted'),
    contacted: await read('contacted'),
    reopened: await read('reopened'),
    'contacted-failed': await read('contacted-failed'),
    closed: await read('closed'),
    appointment: await read('appointment'),
    'appointment-confirmed': await read('appointment-confirmed'),
    'appointment-answered': await read('appointment-answered'),
    review: await read('review'),
    'review-given': await read('review-given'),
    'review-withdraw': await read('review-withdraw'),
  }
  return readAnswers(pages, { fieldMessages, fields, malformedToast, toasts })
}

/** Parses the pages as templates, except the one without gaps. */
export function readAnswers(pages: Readonly<Record<AnswerName, string>>, words: FormWords): Answers {
  return {
    words,
    sent: pages.sent,
    sentClosed: parseTemplate(pages['sent-closed']),
    closed: parseTemplate(pages.closed),
    notSent: parseTemplate(pages['not-sent']),
    markContacted: parseTemplate(pages['mark-contacted']),
    contacted: parseTemplate(pages.contacted),
    reopened: parseTemplate(pages.reopened),
    contactedFailed: parseTemplate(pages['contacted-failed']),
    appointment: parseTemplate(pages.appointment),
    appointmentConfirmed: parseTemplate(pages['appointment-confirmed']),
    appointmentAnswered: parseTemplate(pages['appointment-answered']),
    review: parseTemplate(pages.review),
    reviewGiven: parseTemplate(pages['review-given']),
    reviewWithdraw: parseTemplate(pages['review-withdraw']),
  }
}

// Gaps are {{name}} and {{kind:name}}; an option's start tag is one too, as it may be the selected one.
const gap = /\{\{([a-z]+(?::[a-z]+)?)\}\}|(<option\b[^>]*?\bvalue="([^"]+)")/g

/** Parses a page of the built site. What is filled in is escaped and never read as a gap itself. */
function parseTemplate(html: string): Template {
  const parts: ((values: TemplateValues) => string)[] = []
  let end = 0
  for (const match of html.matchAll(gap)) {
    const [whole, name, option, value] = match
    const before = html.slice(end, match.index)
    end = match.index + whole.length
    parts.push(() => before)
    if (name !== undefined) {
      parts.push(({ texts }) => escapeHtml(texts[name] ?? ''))
    } else {
      parts.push(
        ({ chosenOption }) =>
          `${option}${value !== undefined && [chosenOption].flat().includes(value) ? ' selected=""' : ''}`,
      )
    }
  }
  const rest = html.slice(end)
  return (values) => parts.map((part) => part(values)).join('') + rest
}

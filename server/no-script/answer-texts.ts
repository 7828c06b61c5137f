import { cityOptions } from '../../content/cities.ts'
import { fieldMessages, fields, malformedToast, type ToastText, toasts } from '../../content/lead-form.ts'
import { leadInLinks } from '../../content/lead-in-words.ts'
import { type LeadField, leadFields } from '../../leads/lead.ts'
import type { FieldProblems } from '../../leads/parse-lead.ts'
import type { TemplateValues } from '../answers/template.ts'

/** What a visitor typed, field by field. */
export type Typed = Readonly<Partial<Record<LeadField, string>>>

/** What fills the page that says that a lead was not sent: the toast's words, and the form as it was left. */
export function notSentTexts(typed: Typed, problems: FieldProblems): TemplateValues {
  const { chat, mail } = leadInLinks(typed, { cityOptions, fields })
  const texts: Record<string, string> = { ...toastFor(problems), 'typed:chat': chat, 'typed:mail': mail }
  for (const field of leadFields) {
    const problem = problems[field]
    texts[field] = typed[field] ?? ''
    texts[`error:${field}`] = problem === undefined ? '' : fieldMessages[field][problem]
    texts[`invalid:${field}`] = String(problem !== undefined)
  }
  return { texts, chosenOption: typed.zone ?? '' }
}

function toastFor(problems: FieldProblems): ToastText {
  const found = Object.values(problems)
  if (found.length === 0) {
    return toasts.failed
  }
  return found.includes('missing') ? toasts.missing : malformedToast
}

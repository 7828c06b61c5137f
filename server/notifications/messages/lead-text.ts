import { fillText } from '../../../content/fill-text.ts'
import { leadActions, mailFooter } from '../../../content/notifications.ts'
import type { LeadView } from './lead-view.ts'

/** A message about a lead as plain text. */
export function leadText({ title, headline, note, time, facts, actions, contacted, brand }: LeadView): string {
  return [
    `${title}: ${headline}`,
    `${time.label} ${time.deadline} (${time.left}).`,
    ...(note === '' ? [] : [note]),
    '',
    ...facts.map(({ label, value }) => `${label}: ${value}`),
    '',
    ...actions.map(({ label, url }) => `${label}: ${url}`),
    ...(contacted === null ? [] : ['', leadActions.contactedWhy, `${contacted.label}: ${contacted.url}`]),
    '',
    fillText(mailFooter, { brand }),
    '',
  ].join('\n')
}

import { leadActions } from '../../../content/notifications.ts'
import { html, noHtml } from './html.ts'
import type { LeadView } from './lead-view.ts'
import { buttonRow, mailDocument } from './mail-document.ts'
import { styles } from './mail-style.ts'

/** A message about a lead as an HTML document. */
export function leadHtml(view: LeadView): string {
  const { title, subject, headline, note, time, facts, actions, contacted, brand } = view
  const rows = facts.map(
    ({ label, value }) =>
      html`<tr><th scope="row" class="umber line" style="${styles.factLabel}">${label}</th><td class="ink line" style="${styles.factValue}">${value}</td></tr>`,
  )
  const left = time.isOver
    ? html`<p class="over" style="${styles.over}">${time.left}</p>`
    : html`<p class="accent" style="${styles.left}">${time.left}</p>`
  const content = html`<p class="accent" style="${styles.label}">${title}</p>
<h1 class="title ink" style="${styles.title}">${headline}</h1>
${note === '' ? noHtml : html`<p class="umber" style="${styles.note}">${note}</p>`}
<div class="linen" style="${styles.deadline}">
<p class="umber" style="${styles.small}">${time.label}</p>
<p class="ink" style="${styles.deadlineTime}">${time.deadline}</p>
${left}
</div>
${buttonRow(actions)}
<table style="${styles.facts}">${rows}</table>
${
  contacted === null
    ? noHtml
    : html`<div class="line" style="${styles.done}"><p class="umber" style="${styles.small}margin-bottom:14px;">${leadActions.contactedWhy}</p>${buttonRow([contacted])}</div>`
}`
  return mailDocument({ subject, preview: `${time.label} ${time.deadline}, ${time.left}`, brand, content })
}

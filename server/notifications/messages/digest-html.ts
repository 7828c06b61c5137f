import { digest } from '../../../content/notifications.ts'
import type { DigestView, OpenLine } from './digest-view.ts'
import { heldHtml } from './held-view.ts'
import { type Html, html, noHtml } from './html.ts'
import { buttonRow, mailDocument } from './mail-document.ts'
import { styles } from './mail-style.ts'

/** A digest as an HTML document. */
export function digestHtml({ title, subject, state, open, held, undelivered, figures, brand }: DigestView): string {
  const content = html`<p class="accent" style="${styles.label}">${title}</p>
<h1 class="title ink" style="${styles.title}">${state.charAt(0).toUpperCase()}${state.slice(1)}</h1>
${undelivered === '' ? noHtml : html`<p class="over" style="${styles.over}margin-top:14px;">${undelivered}</p>`}
${
  open.lines.length === 0
    ? noteOf(digest.calm)
    : html`${sectionTitle(digest.openTitle)}${open.lines.map(openItem)}${noteOf(open.more)}`
}
${held.lines.length === 0 ? noHtml : html`${sectionTitle(digest.heldTitle)}${heldHtml(held)}`}
${sectionTitle(digest.figuresTitle)}
${figures.length === 0 ? noteOf(digest.noFigures) : figureTable(figures)}`
  return mailDocument({ subject, preview: state, brand, content })
}

function sectionTitle(title: string): Html {
  return html`<h2 class="ink" style="${styles.section}">${title}</h2>`
}

function noteOf(note: string): Html {
  return note === '' ? noHtml : html`<p class="umber" style="${styles.note}">${note}</p>`
}

function openItem({ headline, time, isOver, contacts, actions }: OpenLine): Html {
  const quiet = actions.map((action) => ({ ...action, look: 'quiet' as const }))
  return html`<div class="line" style="${styles.item}">
<h3 class="ink" style="${styles.itemName}">${headline}</h3>
<p class="${isOver ? 'over' : 'accent'}" style="${isOver ? styles.over : styles.left}">${time}</p>
<p class="umber" style="${styles.small}margin:6px 0 14px;overflow-wrap:anywhere;">${contacts}</p>
${buttonRow(quiet, 'short')}
</div>`
}

function figureTable(figures: DigestView['figures']): Html {
  const rows = figures.map(
    ({ label, value }) =>
      html`<tr><th scope="row" class="umber line" style="${styles.factLabel}white-space:normal;">${label}</th><td class="ink line" style="${styles.factValue}width:auto;text-align:right;">${value}</td></tr>`,
  )
  return html`<table style="${styles.facts}margin-top:14px;">${rows}</table>`
}

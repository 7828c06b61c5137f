import { fillText } from '../../../content/fill-text.ts'
import { mailFooter } from '../../../content/notifications.ts'
import { document } from '../../../content/site.ts'
import { type Html, html } from './html.ts'
import type { Action } from './lead-actions.ts'
import { buttons, styleSheet, styles } from './mail-style.ts'

interface MailDocument {
  readonly subject: string
  /** What an inbox shows after the subject. */
  readonly preview: string
  readonly brand: string
  readonly content: Html
  /** Stands below it. */
  readonly footer?: string
}

/** A whole e-mail around its content: nothing in it is fetched from anywhere. */
export function mailDocument({ subject, preview, brand, content, footer }: MailDocument): string {
  return html`<!doctype html>
<html lang="${document.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${{ source: styleSheet }}</style>
</head>
<body class="page" style="${styles.page}">
<div style="display:none;max-height:0;overflow:hidden;">${preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="${styles.page}"><tr><td align="center" style="padding:0 12px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;text-align:left;">
<tr><td class="accent" style="${styles.brand}">${brand}</td></tr>
<tr><td class="card" style="${styles.card}">
${content}
</td></tr>
<tr><td class="umber" style="${styles.footer}">${fillText(footer ?? mailFooter, { brand })}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`.source
}

/** Buttons side by side; one below the other on a telephone, unless they are short. */
export function buttonRow(actions: readonly Action[], kind: 'stacking' | 'short' = 'stacking'): Html {
  const width = `${Math.floor(100 / actions.length)}%`
  const cells = actions.map(
    ({ label, url, look }, index) =>
      html`<td class="${kind === 'stacking' ? 'side' : ''}" width="${width}" style="padding:0 ${index < actions.length - 1 ? '10px' : '0'} 0 0;"><a class="${look}" href="${url}" style="${buttons[look]}">${label}</a></td>`,
  )
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>${cells}</tr></table>`
}

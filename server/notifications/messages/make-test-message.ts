import { randomUUID } from 'node:crypto'
import type { Business } from '../../../content/business.ts'
import { fillText } from '../../../content/fill-text.ts'
import { testMessage } from '../../../content/notifications.ts'
import type { Message } from '../message.ts'
import { html } from './html.ts'
import { mailDocument } from './mail-document.ts'
import { styles } from './mail-style.ts'
import { dayAndTime } from './time-words.ts'

/** Writes a message that is about no lead. It goes to those who step in as well, so that every address is tested. */
export function makeTestMessage({ brand }: Pick<Business, 'brand'>, now: Date): Message {
  const { title } = testMessage
  const subject = fillText(testMessage.subject, { brand })
  const note = fillText(testMessage.note, { moment: dayAndTime(now) })
  const content = html`<p class="accent" style="${styles.label}">${title}</p>
<h1 class="title ink" style="${styles.title}">${subject}</h1>
<p class="umber" style="${styles.note}">${note}</p>`
  return {
    id: `test:${randomUUID()}`,
    audience: 'escalation',
    subject,
    text: [`${title}: ${subject}`, '', note, '', fillText(testMessage.footer, { brand }), ''].join('\n'),
    html: mailDocument({ subject, preview: note, brand, content, footer: testMessage.footer }),
    replyTo: null,
    event: { type: 'test', timestamp: now.toISOString(), data: {} },
  }
}

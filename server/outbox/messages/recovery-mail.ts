import { fillText } from '../../../business/fill-text.ts'
import { recoveryMail } from '../../../content/office/recovery.ts'
import type { Message } from '../channels/channel.ts'
import { businessMessage, heading, html, note } from './mail-document.ts'

interface RecoveryMail {
  readonly name: string
  readonly code: string
  /** Of the office. */
  readonly address: string
  readonly brand: string
  /** An idempotency key. */
  readonly id: string
}

/** Writes the message that brings a code to the business's mailbox. */
export function makeRecoveryMail({ name, code, address, brand, id }: RecoveryMail): Message {
  const { label, warning, footer } = recoveryMail
  const title = fillText(recoveryMail.title, { name })
  const text = fillText(recoveryMail.text, { address })
  return businessMessage(brand, {
    id: `recovery:${id}`,
    subject: fillText(recoveryMail.subject, { name }),
    preview: text,
    lines: [title, '', code, '', text, '', warning],
    content: html`${heading(label, title)}
<p class="title ink" style="font-size:28px;letter-spacing:2px;">${code}</p>
${note(text)}
${note(warning)}`,
    footer,
    // It goes by e-mail alone: a webhook would show the code to others.
    event: { type: 'recovery', timestamp: new Date().toISOString(), data: {} },
  })
}

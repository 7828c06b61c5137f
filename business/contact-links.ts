import { contactOf } from './contact.ts'
import type { Content } from './content.ts'

/**
 * The business's addresses for a visitor whose lead cannot be sent: chat, if there is one, and e-mail, which begin with the same words,
 * and the telephone as it is shown and as it is dialled. leadInLinks() continues the words.
 */
export function contactLinksOf({
  business,
  chatMessages,
  mailSubject,
}: Pick<Content, 'business' | 'chatMessages' | 'mailSubject'>) {
  const address = encodeURIComponent(business.email).replace('%40', '@')
  const mail = `subject=${encodeURIComponent(mailSubject)}&body=${encodeURIComponent(chatMessages.book)}`
  const { phone, phoneLink } = business
  const { kind, url } = contactOf(business, chatMessages.book)
  return { chatUrl: kind === 'chat' ? url : null, mailUrl: `mailto:${address}?${mail}`, phone, phoneLink }
}

import { contactOf } from './contact.ts'
import type { Content } from './content.ts'

/** The business's addresses for a visitor whose lead cannot be sent. */
export interface ContactLinks {
  /** Address of the chat with its first message; null where there is none. */
  readonly chatUrl: string | null
  /** Address of an e-mail with the same message. */
  readonly mailUrl: string
  /** The telephone number as it is shown. */
  readonly phone: string
  /** Address that dials it. */
  readonly phoneLink: string
}

/** Makes the addresses; chat and e-mail begin with the same words, which leadInLinks() continues. */
export function contactLinksOf({
  business,
  chatMessages,
  mailSubject,
}: Pick<Content, 'business' | 'chatMessages' | 'mailSubject'>): ContactLinks {
  const address = encodeURIComponent(business.email).replace('%40', '@')
  const mail = `subject=${encodeURIComponent(mailSubject)}&body=${encodeURIComponent(chatMessages.book)}`
  const { phone, phoneLink } = business
  const { kind, url } = contactOf(business, chatMessages.book)
  return { chatUrl: kind === 'chat' ? url : null, mailUrl: `mailto:${address}?${mail}`, phone, phoneLink }
}

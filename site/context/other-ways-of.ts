import type { Content } from '../../content/content.ts'
import { chatLink } from '../ui/chat-link.ts'

/** The business's addresses for a visitor whose lead cannot be sent. */
export interface OtherWays {
  /** Address of the chat with the business, its first message written. */
  readonly chatUrl: string
  /** The same by post; what was typed continues both. */
  readonly mailUrl: string
  /** The business's telephone as a reader sees it. */
  readonly phone: string
  /** Address that dials it. */
  readonly phoneLink: string
}

/** Chat and post begin with the same words. */
export function otherWaysOf({
  business,
  chatMessages,
  mailSubject,
}: Pick<Content, 'business' | 'chatMessages' | 'mailSubject'>): OtherWays {
  const address = encodeURIComponent(business.email).replace('%40', '@')
  const mail = `subject=${encodeURIComponent(mailSubject)}&body=${encodeURIComponent(chatMessages.book)}`
  const { phone, phoneLink } = business
  return { chatUrl: chatLink(business, chatMessages.book), mailUrl: `mailto:${address}?${mail}`, phone, phoneLink }
}

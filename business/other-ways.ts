import type { Business } from './business.ts'
import type { Content } from './content.ts'

/** Address of a chat with a number and its first message (WhatsApp's click to chat). */
export function chatLink({ whatsapp }: Pick<Business, 'whatsapp'>, message: string): string {
  return `https://wa.me/${whatsapp}?text=${encodeURIComponent(message)}`
}

/** The business's addresses for a visitor whose lead cannot be sent. */
export interface OtherWays {
  /** Address of the chat with its first message. */
  readonly chatUrl: string
  /** Address of an e-mail with the same message. */
  readonly mailUrl: string
  /** The telephone number as it is shown. */
  readonly phone: string
  /** Address that dials it. */
  readonly phoneLink: string
}

/** Makes the addresses; chat and e-mail begin with the same words, which leadInLinks() continues. */
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

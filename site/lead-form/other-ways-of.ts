import type { Business } from '../../content/business.ts'
import { mailSubject } from '../../content/lead-form.ts'
import { chatMessages } from '../../content/site.ts'
import { chatLink } from '../ui/chat-link.ts'
import type { OtherWaysProps } from './OtherWays.tsx'

/** The business's addresses for a visitor whose lead cannot be sent; chat and post begin with the same words. */
export function otherWaysOf(business: Pick<Business, 'email' | 'phone' | 'phoneLink' | 'whatsapp'>): OtherWaysProps {
  const address = encodeURIComponent(business.email).replace('%40', '@')
  const mail = `subject=${encodeURIComponent(mailSubject)}&body=${encodeURIComponent(chatMessages.book)}`
  const { phone, phoneLink } = business
  return { chatUrl: chatLink(business, 'book'), mailUrl: `mailto:${address}?${mail}`, phone, phoneLink }
}

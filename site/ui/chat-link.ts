import type { Business } from '../../content/business.ts'
import { type ChatMessage, chatMessages } from '../../content/site.ts'

/** Address of a chat with the business, its first message written (WhatsApp's click to chat). */
export function chatLink({ whatsapp }: Pick<Business, 'whatsapp'>, message: ChatMessage): string {
  return `https://wa.me/${whatsapp}?text=${encodeURIComponent(chatMessages[message])}`
}

import type { Business } from '../../business/business.ts'

/** Address of a chat with the business, its first message written (WhatsApp's click to chat). */
export function chatLink({ whatsapp }: Pick<Business, 'whatsapp'>, message: string): string {
  return `https://wa.me/${whatsapp}?text=${encodeURIComponent(message)}`
}

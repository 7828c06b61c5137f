import { withoutWhatsapp } from '../content/without-whatsapp.ts'
import type { Business } from './business.ts'
import { isContainer } from './json-places.ts'

/** Address of a chat with a number and its first message (WhatsApp's click to chat). */
export function chatLink({ whatsapp }: { readonly whatsapp: string }, message: string): string {
  return `https://wa.me/${whatsapp}?text=${encodeURIComponent(message)}`
}

/** Where the page's buttons lead: to a chat, which begins with the message, or where the business has no WhatsApp to its telephone. */
export function contactOf({ whatsapp, phoneLink }: Pick<Business, 'whatsapp' | 'phoneLink'>, message: string) {
  return whatsapp === null
    ? ({ kind: 'call', url: phoneLink } as const)
    : ({ kind: 'chat', url: chatLink({ whatsapp }, message) } as const)
}

/** Replaces the words that lead to WhatsApp, in all texts of some content, for a business without it. */
export function fitToContact<Json>({ whatsapp }: Pick<Business, 'whatsapp'>, content: Json): Json
export function fitToContact(business: Pick<Business, 'whatsapp'>, content: unknown): unknown {
  if (business.whatsapp !== null) {
    return content
  }
  if (typeof content === 'string') {
    const { texts, phrases } = withoutWhatsapp
    const other = Object.hasOwn(texts, content) ? texts[content] : undefined
    return other ?? Object.entries(phrases).reduce((text, [phrase, others]) => text.replaceAll(phrase, others), content)
  }
  if (Array.isArray(content)) {
    return content.map((item: unknown) => fitToContact(business, item))
  }
  return isContainer(content)
    ? Object.fromEntries(Object.entries(content).map(([key, value]) => [key, fitToContact(business, value)]))
    : content
}

/** The places whose texts only a business with WhatsApp shows. */
const ofChat =
  /^(?:chatMessages\.(?:floating|hero)|floatingChat|leadForm\.failedChat|needsScript\.(?:chat|orMail)|confirmation\.(?:chat|fromBoth)\w*|booking\.phoneIntro|firstMessages\.(?:greeting|again|aboutDate|otherTime|missedCall))(?:\.|$)/

/** Whether a place has no use for a business without WhatsApp: its texts, and the number itself. */
export function isOfChat(path: string): boolean {
  return path === 'business.BUSINESS_WHATSAPP' || ofChat.test(path)
}

/** Names each text that speaks of WhatsApp though the business has none, one sentence each. */
export function contactProblems(business: Pick<Business, 'whatsapp'>, fitted: unknown): string[] {
  return placesOfWhatsapp(business, fitted).map(
    (place) => `content: ${place} names WhatsApp, and BUSINESS_WHATSAPP is no`,
  )
}

/**
 * Finds the texts that speak of WhatsApp though the business has none.
 *
 * @param path where the content stands
 */
export function placesOfWhatsapp({ whatsapp }: Pick<Business, 'whatsapp'>, fitted: unknown, path = ''): string[] {
  if (whatsapp !== null || isOfChat(path)) {
    return []
  }
  if (typeof fitted === 'string') {
    const words = fitted.replaceAll(/^(?:- )?\{if usesWhatsapp\}.*$/gm, '')
    return /whatsapp/i.test(words) ? [path] : []
  }
  return isContainer(fitted)
    ? Object.entries(fitted).flatMap(([key, value]) =>
        placesOfWhatsapp({ whatsapp }, value, path === '' ? key : `${path}.${key}`),
      )
    : []
}

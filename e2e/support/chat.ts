import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { parseBusiness } from '../../business/business.ts'
import { type ChatMessage, chatMessages } from '../../content/site.ts'

const { business } = parseBusiness({})

/** The address of a chat link, built here and not by the site's own function. */
export function chatAddress(message: ChatMessage): string {
  return `https://wa.me/${business.whatsapp}?text=${encodeURIComponent(chatMessages[message])}`
}

/** Expects a link to the chat that opens a new tab without an opener or a referrer. */
export async function expectChatLink(link: Locator, message: ChatMessage): Promise<void> {
  await expect(link).toHaveAttribute('href', chatAddress(message))
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
}

/** Expects links to the chat and to the business's e-mail that carry what the visitor typed, under the form's labels. */
export async function expectTypedLinks(chat: Locator, mail: Locator, lines: readonly string[]): Promise<void> {
  await expect(chat).toHaveAttribute('target', '_blank')
  await expect(chat).toHaveAttribute('rel', 'noopener noreferrer')
  const [chatUrl, mailUrl] = await Promise.all(
    [chat, mail].map(async (link) => new URL((await link.getAttribute('href')) ?? '')),
  )
  expect(`${chatUrl?.origin}${chatUrl?.pathname}`).toBe(`https://wa.me/${business.whatsapp}`)
  expect(chatUrl?.searchParams.get('text')).toBe([chatMessages.book, '', ...lines].join('\n'))
  expect(`${mailUrl?.protocol}${mailUrl?.pathname}`).toBe(`mailto:${business.email}`)
  expect([...(mailUrl?.searchParams.keys() ?? [])]).toEqual(['subject', 'body'])
  expect(mailUrl?.searchParams.get('body')).toBe([chatMessages.book, '', ...lines].join('\r\n'))
  expect(mailUrl?.href).not.toContain('+')
}

/** Answers in place of WhatsApp, which tests must not call. */
export async function standInForWhatsApp(context: BrowserContext): Promise<void> {
  await context.route('https://wa.me/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Chat</title>' }),
  )
}

/** Clicks a link and waits for the tab that it opens. */
export async function openedTab(page: Page, link: Locator): Promise<Page> {
  const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click()])
  await tab.waitForLoadState()
  return tab
}

/** Expects a link that shows the business's number and dials it. */
export async function expectPhoneLink(link: Locator): Promise<void> {
  await expect(link).toBeVisible()
  await expect(link).toContainText(business.phone)
  await expect(link).toHaveAttribute('href', `tel:${business.phone.replaceAll(' ', '')}`)
}

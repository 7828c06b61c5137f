import { expect } from '@playwright/test'
import { parseBusiness } from '../../business/business.ts'
import { cityOptions } from '../../business/cities.ts'
import { fields, leadForm, type ToastText, toasts } from '../../content/lead-form.ts'
import { newTab } from '../../content/site.ts'
import { chatAddress } from '../../e2e/support/chat.ts'
import type { Lead, LeadField } from '../../leads/lead.ts'
import { type BrowserWindow, lookFor, type PageElement, type Start, untilHydrated } from './browser-window.ts'

const { business } = parseBusiness({})

/**
 * Finds the lead form as a visitor does.
 *
 * @param script whether there is one that has to hydrate the form first
 */
export async function leadFormIn(window: BrowserWindow, script: Start['script'] = 'on') {
  const input = (field: LeadField) => lookFor(window, field === 'zone' ? 'combobox' : 'textbox', fields[field].label)
  const inputs: Record<LeadField, PageElement> = {
    name: await input('name'),
    email: await input('email'),
    phone: await input('phone'),
    zone: await input('zone'),
  }
  if (script === 'on') {
    await untilHydrated(inputs.name)
  }
  const valueIn = (field: LeadField) => inputs[field].evaluate((element) => String(Reflect.get(element, 'value')))
  return {
    fillIn: async ({ zone, ...texts }: Lead) => {
      await inputs.name.type(texts.name)
      await inputs.email.type(texts.email)
      await inputs.phone.type(texts.phone)
      await inputs.zone.type(cityOptions.find((option) => option.zone === zone)?.label ?? '')
    },
    send: async () => (await lookFor(window, 'button', leadForm.submit)).click(),
    typed: async () => ({
      name: await valueIn('name'),
      email: await valueIn('email'),
      phone: await valueIn('phone'),
      zone: await valueIn('zone'),
    }),
    /** The texts that describe a field, besides its name. */
    description: (field: LeadField) =>
      inputs[field].evaluate((element) => {
        const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
        return ids.map((id) => document.getElementById(id)?.textContent).join(' ')
      }),
  }
}

export async function expectToast(window: BrowserWindow, { title, message }: ToastText): Promise<void> {
  const toast = await lookFor(window, 'dialog', title)
  await expect.poll(() => toast.evaluate((element) => element.textContent)).toContain(message)
}

/** The specified failure, and the two ways out by the form. */
export async function expectFailure(window: BrowserWindow): Promise<void> {
  await expectToast(window, toasts.failed)
  const href = (link: PageElement) => link.evaluate((element) => element.getAttribute('href'))
  const isInForm = (element: Element) => element.closest('form') !== null
  const chat = await lookFor(window, 'link', `${leadForm.failedChat} ${newTab}`, isInForm)
  const phone = await lookFor(window, 'link', `${leadForm.failedPhone} ${business.phone}`)
  // What was typed follows in it: e2e/when-sending-fails.spec.ts reads that.
  expect((await href(chat))?.startsWith(`${chatAddress('book')}${encodeURIComponent('\n\n')}`)).toBe(true)
  expect(await href(phone)).toBe(`tel:${business.phone.replaceAll(' ', '')}`)
}

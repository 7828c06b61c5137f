import { expect } from '@playwright/test'
import { simpleParser } from 'mailparser'
import { hero } from '../content/landing.ts'
import { answerTitles, fieldMessages, leadForm } from '../content/lead-form.ts'
import { contactedLink } from '../content/notifications.ts'
import { anna } from '../test/cases/same-lead.ts'
import { postLead } from '../test/fixtures/post-lead.ts'
import { startMailServer } from '../test/mail-server.ts'
import { scrollToLeadForm } from './support/lead-form.ts'
import { type RunningDev, startDev } from './support/start-dev.ts'
import { test } from './support/test.ts'

let dev: RunningDev

test.afterEach(() => {
  const { status, expectedStatus } = test.info()
  if (status !== expectedStatus) {
    console.log(dev.printed())
  }
  dev.discard()
})

async function sendLead(name: string): Promise<number> {
  return (await postLead(dev.url, { name })).status
}

async function sendForm(form: Readonly<Record<string, string>>) {
  const response = await fetch(`${dev.url}/`, { method: 'POST', body: new URLSearchParams(form) })
  return { status: response.status, text: await response.text() }
}

test('a developer sees a changed component, text or route at once, and no lead is lost', async ({ page }) => {
  const mail = await startMailServer()
  dev = await startDev(mail.environment)

  expect(await sendLead('First')).toBe(201)
  await expect.poll(() => mail.taken.get(anna.email)).toBe(1)
  const { text = '' } = await simpleParser(mail.newest)
  await mail.close()
  const link = /\S+\/contattato\?\S+/.exec(text)?.[0] ?? ''
  expect(link).toContain(`${dev.url}${contactedLink.path}?`)
  expect((await fetch(link)).status).toBe(200)

  await page.goto(dev.url)
  const { form, button, inputs } = await scrollToLeadForm(page)
  await inputs.name.fill('Anna Bianchi')
  await button.click()
  await expect(page.getByText(leadForm.missingTitle)).toBeVisible()
  dev.edit('site/lead-form/LeadForm.tsx', 'method="post"', 'method="post" data-edited=""')
  await expect(form).toHaveAttribute('data-edited')
  await expect(page.getByText(leadForm.missingTitle)).toBeVisible()
  await expect(inputs.name).toHaveValue('Anna Bianchi')

  dev.edit('site/landing/Hero.tsx', '<h1', '<h1 data-edited=""')
  await expect(page.locator('h1[data-edited]')).toBeAttached()

  const script = Promise.withResolvers<void>()
  await page.route(/wake-page/, (route) => script.promise.then(() => route.continue()))
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByText(hero.promise)).toBeVisible()
  // As the file has it: a space that does not break is written out there.
  dev.edit('content/landing.ts', hero.promise.replaceAll('\u00a0', '\\u00a0'), 'An edited promise')
  await expect.poll(async () => (await fetch(dev.url)).text()).toContain('An edited promise')
  script.resolve()
  await expect(page.getByText('An edited promise')).toBeVisible()
  dev.edit('content/lead-form.ts', fieldMessages.phone.missing, 'An edited message')
  const withoutPhone = { ...anna, phone: '' }
  await expect.poll(async () => (await sendForm(withoutPhone)).text).toContain('An edited message')
  expect(await sendLead('After a text')).toBe(201)

  const route = 'server/pages/form-without-script.ts'
  const before = dev.edit(route, 'code(422)', 'code(418)')
  await expect.poll(async () => (await sendForm(withoutPhone)).status).toBe(418)
  dev.write(route, 'export const broken = (')
  await expect.poll(dev.printed).toContain('The last working version is served until this is fixed.')
  expect(await sendLead('While it was broken')).toBe(201)
  dev.write(route, before)
  await expect.poll(async () => (await sendForm(withoutPhone)).status).toBe(422)

  expect((await sendForm({ ...anna, name: 'Without script' })).text).toContain(answerTitles.sent)
  expect((await fetch(`${dev.url}${contactedLink.path}?${contactedLink.parts.lead}=1`)).status).toBe(403)
  await page.close()
  expect(dev.storedNames()).toEqual(['First', 'After a text', 'While it was broken', 'Without script'])
  await dev.interrupt()
})

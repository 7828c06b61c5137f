import { expect } from '@playwright/test'
import { simpleParser } from 'mailparser'
import { mailTest } from '../content/office/mail.ts'
import { previewWords } from '../content/office/site.ts'
import { anna } from '../test/cases/same-lead.ts'
import { postLead } from '../test/fixtures/post-lead.ts'
import { startMailServer } from '../test/mail-server.ts'
import { expectForEverybody } from './support/check-for-everybody.ts'
import { enter, expectSaved, publishAll, telephone } from './support/editor.ts'
import { goInOffice } from './support/office.ts'
import { test } from './support/test.ts'

test('on a telephone the owner changes the words of the confirmation, tries them, and hosts get them once published', async ({
  browser,
  startAnotherSite,
}) => {
  const mail = await startMailServer()
  const site = await startAnotherSite(mail.environment)
  const page = await enter(site, browser, 'Anna', telephone)
  await goInOffice(page, site, '/sito/email')
  await page.getByRole('textbox', { name: 'Titolo, con il nome' }).fill('Ciao {nome}, ci siamo')
  await page.getByRole('textbox', { name: 'Primo messaggio WhatsApp, con il nome' }).fill('{nome}! {marchio}, {casa}')
  await expectSaved(page)
  await page.getByRole('button', { name: previewWords.title, exact: true }).click()
  await expect(page.frameLocator('iframe:not([inert])').getByText('Ciao Anna, ci siamo')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: mailTest.send }).click()
  await expect(page.getByText(mailTest.sent)).toBeVisible()
  expect([...mail.confirmed]).toEqual([['lead@casainposa.example', 1]])
  expect((await simpleParser(mail.newestConfirmation)).text).toContain('Ciao Anna, ci siamo')
  await expectForEverybody(page, 'the words of the mails')

  await publishAll(page, site)
  expect((await postLead(site.url)).status).toBe(201)
  await expect.poll(() => mail.confirmed.get(anna.email)).toBe(1)
  expect((await simpleParser(mail.newestConfirmation)).text).toContain('ci siamo')
  const [lead] = site.storedLeads()
  await expect.poll(() => mail.taken.get(anna.email)).toBe(1)
  expect((await simpleParser(mail.newest)).text).toMatch(/^WhatsApp: \S*Casa%20in%20Posa%2C/m)
  await goInOffice(page, site, `/richieste/${lead?.id}`)
  const chat = page.getByRole('link', { name: /WhatsApp/ }).first()
  await expect(chat).toHaveAttribute('href', /Casa%20in%20Posa%2C/)
  await page.context().close()
  await mail.close()
})

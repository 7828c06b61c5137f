import type { Locator, Page } from '@playwright/test'
import { emailSuggestion, fields, leadForm } from '../../content/lead-form.ts'
import { type Lead, type LeadField, leadFields } from '../../leads/lead.ts'

/** The lead form as a visitor finds it. */
export interface LeadForm {
  readonly form: Locator
  readonly inputs: Readonly<Record<LeadField, Locator>>
  /** The button that sends, whatever it says now. */
  readonly button: Locator
  /** The messages of the summary, each a link to its field. */
  readonly summary: Locator
  /** Takes the suggested address over. */
  readonly acceptSuggestion: Locator
  /** Types a lead; what is left out stays as it is. */
  readonly fillIn: (lead: Partial<Lead>) => Promise<void>
  readonly typed: () => Promise<Record<LeadField, string>>
}

export function leadFormOn(page: Page): LeadForm {
  const form = page.getByRole('form', { name: leadForm.title })
  const textbox = (field: LeadField) => form.getByRole('textbox', { name: fields[field].label, exact: true })
  const inputs = {
    name: textbox('name'),
    email: textbox('email'),
    phone: textbox('phone'),
    zone: form.getByRole('combobox', { name: fields.zone.label, exact: true }),
  }
  return {
    form,
    inputs,
    button: form.getByRole('button').and(page.locator('[type=submit]')),
    summary: form.getByRole('list').getByRole('link'),
    acceptSuggestion: form.getByRole('button', { name: emailSuggestion.accept }),
    fillIn: async ({ zone, ...texts }) => {
      for (const field of leadFields) {
        const text = field === 'zone' ? undefined : texts[field]
        if (text !== undefined) {
          await inputs[field].fill(text)
        }
      }
      if (zone !== undefined) {
        await inputs.zone.selectOption(zone)
      }
    },
    typed: async () => ({
      name: await inputs.name.inputValue(),
      email: await inputs.email.inputValue(),
      phone: await inputs.phone.inputValue(),
      zone: await inputs.zone.inputValue(),
    }),
  }
}

/** Opens the landing page at the form and waits until its script has taken over. */
export async function openLeadForm(page: Page): Promise<LeadForm> {
  await page.goto('/')
  return scrollToLeadForm(page)
}

/** The form is an island that comes to life when it comes near; then it speaks for itself instead of the browser. */
export async function scrollToLeadForm(page: Page): Promise<LeadForm> {
  const leadForm = leadFormOn(page)
  await leadForm.form.scrollIntoViewIfNeeded()
  await page.locator('form[novalidate]').waitFor()
  return leadForm
}

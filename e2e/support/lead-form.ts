import { type BrowserContext, expect, type Locator, type Page, type Request } from '@playwright/test'
import { emailSuggestion, fields, leadForm, type ToastText } from '../../content/lead-form.ts'
import { type Lead, type LeadField, leadFields, leadsPath } from '../../leads/lead.ts'

/** The lead form, its parts found as a visitor finds them. */
export interface LeadForm {
  readonly form: Locator
  readonly inputs: Readonly<Record<LeadField, Locator>>
  /** The submit button, whatever its text at the moment. */
  readonly button: Locator
  /** The messages of the summary, each a link to its field. */
  readonly summary: Locator
  /** The question about a mistyped address, empty or not. */
  readonly question: Locator
  /** The announcement of the submission, empty or not. */
  readonly progress: Locator
  /** The button that brings the fields back after success. */
  readonly sendAnother: Locator
  /** The button that accepts the suggested address. */
  readonly acceptSuggestion: Locator
  /** Fills in the fields of a lead; a field that is left out keeps its value. */
  readonly fillIn: (lead: Partial<Lead>) => Promise<void>
  /** The current values of the fields. */
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
    question: form.getByRole('status').first(),
    progress: form.getByRole('status').last(),
    sendAnother: form.getByRole('button', { name: leadForm.sendAnother }),
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

/** Opens the landing page at the form and waits until it is hydrated. */
export async function openLeadForm(page: Page): Promise<LeadForm> {
  await page.goto('/')
  return scrollToLeadForm(page)
}

/** Scrolls to the form and waits until it is hydrated: its own messages then replace those of the browser. */
export async function scrollToLeadForm(page: Page): Promise<LeadForm> {
  const leadForm = leadFormOn(page)
  await leadForm.form.scrollIntoViewIfNeeded()
  await page.locator('form[novalidate]').waitFor()
  return leadForm
}

/** All toasts on the page. */
export function toastsOn(page: Page): Locator {
  return page.getByRole('region', { name: leadForm.notifications }).getByRole('dialog')
}

/** Expects this toast and no other one. */
export async function expectToast(page: Page, { title, message }: ToastText): Promise<void> {
  const toast = toastsOn(page)
  await expect(toast).toHaveCount(1)
  await expect(toast).toHaveAccessibleName(title)
  await expect(toast).toHaveAccessibleDescription(message)
  await expect(toast.getByText(title, { exact: true })).toBeVisible()
  await expect(toast.getByText(message, { exact: true })).toBeVisible()
}

/** The requests to the lead endpoint from now on, in the order in which they start. */
export function watchLeadCalls(source: Page | BrowserContext): readonly Request[] {
  const calls: Request[] = []
  const note = (request: Request) => {
    if (new URL(request.url()).pathname === leadsPath) {
      calls.push(request)
    }
  }
  source.on('request', note)
  return calls
}

/** Refuses every lead with 400, after which the page does not send it again, and expects what the console then says. */
export async function refuseLeads(page: Page, expectConsoleError: (pattern: RegExp) => void): Promise<void> {
  expectConsoleError(/the server responded with a status of 400/)
  expectConsoleError(/Lead not stored: status 400/)
  await page.route(`**${leadsPath}`, (route) => route.fulfill({ status: 400, json: {} }))
}

/** Holds requests that match the URL pattern until the returned function is called. */
export async function holdRequests(page: Page, pattern: string): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    await held
    await route.fallback()
  })
  return release
}

/** Expects an element to be inside the window, with nothing over its centre and its corners. */
export async function expectUncovered(element: Locator): Promise<void> {
  await expect
    .poll(() =>
      element.evaluate((found) => {
        const { left, right, top, bottom } = found.getBoundingClientRect()
        const points = [left + 3, (left + right) / 2, right - 3].flatMap((x) =>
          [top + 3, (top + bottom) / 2, bottom - 3].map((y) => [x, y] as const),
        )
        return points.filter(([x, y]) => !found.contains(document.elementFromPoint(x, y)))
      }),
    )
    .toEqual([])
}

/** Notes in each frame what has the focus. Returns the tags until then. */
export async function watchFocus(page: Page): Promise<() => Promise<readonly string[]>> {
  const tags = await page.evaluateHandle(() => {
    const seen = new Set<string>()
    const look = () => {
      seen.add(document.activeElement?.tagName ?? '')
      requestAnimationFrame(look)
    }
    addEventListener('submit', look, true)
    return seen
  })
  return () => tags.evaluate((seen) => [...seen])
}

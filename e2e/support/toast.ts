import { expect, type Locator, type Page } from '@playwright/test'
import { leadForm, type ToastText } from '../../content/lead-form.ts'

/** Every toast that is on the page. */
export function toastsOn(page: Page): Locator {
  return page.getByRole('region', { name: leadForm.notifications }).getByRole('dialog')
}

/** There is this toast and no other one. */
export async function expectToast(page: Page, { title, message }: ToastText): Promise<void> {
  const toast = toastsOn(page)
  await expect(toast).toHaveCount(1)
  await expect(toast).toHaveAccessibleName(title)
  await expect(toast).toHaveAccessibleDescription(message)
  await expect(toast.getByText(title, { exact: true })).toBeVisible()
  await expect(toast.getByText(message, { exact: true })).toBeVisible()
}

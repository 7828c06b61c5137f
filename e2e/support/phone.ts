import { expect, type Locator } from '@playwright/test'
import { parseBusiness } from '../../business/business.ts'

const { business } = parseBusiness({})

/** The link shows the business's number and dials it. */
export async function expectPhoneLink(link: Locator): Promise<void> {
  await expect(link).toBeVisible()
  await expect(link).toContainText(business.phone)
  await expect(link).toHaveAttribute('href', `tel:${business.phone.replaceAll(' ', '')}`)
}

import { expect, type Locator, type Page } from '@playwright/test'
import { comparison, gallery } from '../../content/landing.ts'
import { photos } from '../../content/photos/photos.ts'
import { headerOn } from '../../e2e/support/header.ts'
import { scrollToLeadForm } from '../../e2e/support/lead-form.ts'

/** Comes to a part of the page, and waits until it answers. The function that it gives back touches it once. */
type Visit = (page: Page) => Promise<(count: number) => Promise<void>>

const HYDRATION_TIMEOUT_MS = 30_000

const menu: Visit = async (page) => {
  const { menuButton } = headerOn(page)
  return () => menuButton.click()
}

const form: Visit = async (page) => {
  const { inputs, button } = await scrollToLeadForm(page)
  const { name, phone, zone } = inputs
  const touches = [
    // Everything is missing: a message at each field, and the toast.
    () => button.click(),
    () => name.press('A'),
    () => phone.press('3'),
    () => zone.press('r'),
    () => name.click(),
  ]
  return async (count) => touches[count % touches.length]?.()
}

const comparer: Visit = async (page) => {
  const slider = page.getByRole('slider', { name: comparison.comparer.label })
  await slider.scrollIntoViewIfNeeded()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await untilHydrated(slider)
  const touches = [
    () => slider.press('ArrowLeft'),
    () => slider.click(),
    () => button(comparison.comparer.after).click(),
    () => slider.press('ArrowRight'),
  ]
  return async (count) => touches[count % touches.length]?.()
}

const lightbox: Visit = async (page) => {
  const [first] = gallery.photos
  const thumbnail = page.getByRole('link', { name: photos[first].alt })
  await thumbnail.scrollIntoViewIfNeeded()
  const dialog = page.getByRole('dialog', { name: gallery.lightbox.label })
  const button = (name: string) => dialog.getByRole('button', { name, exact: true })
  // Until then the link leads to the photograph's file.
  await untilHydrated(page.getByRole('dialog', { name: gallery.lightbox.label, includeHidden: true }))
  await thumbnail.click()
  await expect(dialog).toBeVisible()
  const { next, previous, close } = gallery.lightbox
  const touches = [
    () => button(next).click(),
    () => button(next).click(),
    () => button(previous).click(),
    () => button(close).click(),
    () => thumbnail.click(),
  ]
  return async (count) => touches[count % touches.length]?.()
}

/** The parts that answer to touch, by the name that stands in the table. */
export const visits = { menu, form, comparer, lightbox } satisfies Record<string, Visit>

/** React notes on each element what it is to it, once the element is its own. */
async function untilHydrated(element: Locator): Promise<void> {
  await expect
    .poll(() => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactFiber$'))), {
      timeout: HYDRATION_TIMEOUT_MS,
    })
    .toBe(true)
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { copyRetentionDays, heldRetentionDays, parseBusiness, shootingRetentionDays } from '../business/business.ts'
import { fillCounted } from '../business/fill-text.ts'
import { booking } from '../content/landing.ts'
import { privacyNotice } from '../content/lead-form.ts'
import { floatingChat, footer, retentionPeriod, textPages } from '../content/site.ts'
import { projectRoot } from '../scripts/project-root.ts'
import { test } from './support/test.ts'

const { business } = parseBusiness({})

/** A page of text as it is written in its file in `content/`. */
interface TextPage {
  readonly title: string
  readonly description: string
  /** The day of the last change, `2025-06-25`. */
  readonly updated: string
  readonly sections: readonly string[]
  /** The whole file, with `{name}` where a value of the configuration goes. */
  readonly text: string
}

function readTextPage(name: 'privacy-policy' | 'accessibility-statement'): TextPage {
  const text = readFileSync(join(projectRoot, `content/${name}.md`), 'utf8')
  const entry = (key: string) => new RegExp(`^${key}: (.*)$`, 'm').exec(text)?.[1] ?? ''
  return {
    title: entry('title'),
    description: entry('description'),
    updated: entry('updated'),
    sections: [...text.matchAll(/^## (.*)$/gm)].map(([, title = '']) => title),
    text,
  }
}

const policy = readTextPage('privacy-policy')
const statement = readTextPage('accessibility-statement')

test('a visitor goes from the form to the policy and reads its sections and its date, with the header and footer', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('region', { name: booking.title }).getByRole('link', { name: privacyNotice.link }).click()
  await expect(page).toHaveURL('/privacy-policy')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toBeInViewport()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(policy.title)
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([...policy.sections])
  const date = new Date(policy.updated).toLocaleDateString('it-IT', { dateStyle: 'long', timeZone: 'UTC' })
  await expect(main.getByText(`${textPages.updated} ${date}`)).toBeVisible()
  await expect(main.getByRole('time')).toHaveAttribute('datetime', policy.updated)
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.getByRole('link', { name: floatingChat.label })).toBeInViewport()

  const text = ((await main.textContent()) ?? '').replaceAll(/\s+/g, ' ')
  expect(text).not.toMatch(/[{}]|undefined|NaN|\[object/)
  const { legalName, vatNumber, address, email, phone, brand, siteUrl } = business
  for (const detail of [legalName, vatNumber, address, email, phone, brand, siteUrl]) {
    expect(text).toContain(detail)
  }
  // With the word before it, as a number alone occurs in other details.
  const retention = fillCounted(retentionPeriod, business.retentionMonths).replaceAll(/\s+/g, ' ')
  const days = { copyRetentionDays, heldRetentionDays, shootingRetentionDays }
  const periods = new Map<string, string | number>(Object.entries({ retention, ...days }))
  const said = [...policy.text.matchAll(/(\p{L}+) \{(\w+)\}/gu)].filter(([, , name = '']) => periods.has(name))
  expect(said.length).toBeGreaterThan(0)
  for (const [, word, name = ''] of said) {
    expect(text).toContain(`${word} ${periods.get(name)}`)
  }
})

test('the footer of every page links to the accessibility statement', async ({ request }) => {
  for (const path of ['/', '/privacy-policy', '/prepara-la-casa', '/non-esiste']) {
    const [pageFooter] = /<footer.*<\/footer>/s.exec(await (await request.get(path)).text()) ?? []
    expect(pageFooter, path).toContain(`<a href="/accessibilita">${footer.accessibility}</a>`)
  }
})

test('a visitor reads the statement with its sections, the contact and its date', async ({ page }) => {
  expect((await page.goto('/accessibilita'))?.status()).toBe(200)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(statement.title)
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([...statement.sections])
  await expect(main.getByRole('link', { name: business.email })).toHaveAttribute('href', `mailto:${business.email}`)
  await expect(main.getByRole('link', { name: business.phone })).toBeVisible()
  await expect(main.getByRole('time')).toHaveAttribute('datetime', statement.updated)
  expect(await main.textContent()).not.toMatch(/[{}]|undefined/)
})

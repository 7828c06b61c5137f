import { expect } from '@playwright/test'
import { sections, services } from '../content/landing.ts'
import { toasts } from '../content/lead-form.ts'
import { questions } from '../content/questions.ts'
import { header } from '../content/site.ts'
import { expectNoSidewaysScrolling, expectWholeWords } from './support/check-layout.ts'
import { headerOn } from './support/header.ts'
import { expectScrolledTo, scrollToIsland } from './support/landing-page.ts'
import { expectToast, holdRequests, leadFormOn } from './support/lead-form.ts'
import { resize, setTextSize } from './support/resize.ts'
import { test } from './support/test.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('in forced colours titles are not cut, and icons have a colour of the system', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/')
  await page.evaluate(() => document.fonts.ready)
  // A line's backplate hides what the line above has below its baseline; without backplates nothing is hidden.
  for (const title of await page.getByRole('heading').all()) {
    await title.scrollIntoViewIfNeeded()
    const shown = await title.screenshot()
    await title.evaluate((element) => {
      element.style.cssText = 'forced-color-adjust: none; color: CanvasText; border-color: CanvasText'
    })
    expect((await title.screenshot()).equals(shown), `${await title.textContent()}`).toBe(true)
  }
  const colours = await page.locator('svg').evaluateAll((icons) => {
    const system = ['CanvasText', 'LinkText', 'ButtonText'].map((name) => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.cssText = `forced-color-adjust: none; color: ${name}`
      return getComputedStyle(probe).color
    })
    return icons.map((icon) => getComputedStyle(icon).color).filter((colour) => !system.includes(colour))
  })
  expect(colours).toEqual([])
})

test('a link in a review breaks where the window ends', async ({ page }) => {
  await page.goto('/')
  await page
    .locator('#recensioni blockquote p')
    .first()
    .evaluate((words) => {
      words.textContent = '«https://www.airbnb.it/rooms/12345678?source_impression_id=p3_1732618000_P3abcdefghijklmnop»'
    })
  await expectNoSidewaysScrolling(page)
})

test('an address breaks where its column ends, in the source of a figure and beside an hour', async ({ page }) => {
  await page.goto('/')
  const list = (title: string) => page.locator(`section[aria-labelledby="${title}"]`)
  for (const text of [
    list('statistics-title').locator('details p'),
    list('hours-title').locator('li > p:last-child'),
  ]) {
    await text.first().evaluate((words) => {
      words.textContent = 'Da www.agenziaentrate.example/portale/schede/fabbricatiterreni/omi/banchedati'
      words.closest('details')?.setAttribute('open', '')
    })
  }
  for (const width of [320, 768, 1024]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSidewaysScrolling(page)
  }
})

test('a page that a browser has translated keeps its photographs, and what was typed before its scripts came', async ({
  page,
}) => {
  const release = await holdRequests(page, '**/assets/wake-{comparer,lead-form,lightbox}*')
  await page.goto('/')
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.querySelector('main') ?? document, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) {
      texts.push(walker.currentNode as Text)
    }
    for (const text of texts) {
      const translated = document.createElement('font')
      text.replaceWith(translated)
      translated.textContent = text.data.toUpperCase()
    }
  })
  const name = page.locator('[name=name]')
  await page.locator('[name=zone]').selectOption('milano')
  await page.locator('[name=email]').fill('ines@example.com')
  await name.pressSequentially('Ines')
  release()
  await expect(page.locator('[data-awake]').filter({ has: name })).toBeAttached()
  await expect(name).toBeFocused()
  await name.pressSequentially(' Lenti')
  await expect(name).toHaveValue('Ines Lenti')
  await expect(page.locator('[name=email]')).toHaveValue('ines@example.com')
  await expect(page.locator('[name=zone]')).toHaveValue('milano')

  const comparer = page.getByRole('slider').first()
  await scrollToIsland(page, comparer)
  await expect(page.locator('[data-awake]').filter({ has: comparer }).getByRole('img')).toHaveCount(2)
})

test('a form that a password manager puts icons into keeps what was typed before its script came', async ({
  page,
  expectConsoleError,
}) => {
  // React draws the form anew.
  expectConsoleError(/#418/)
  const release = await holdRequests(page, '**/assets/wake-lead-form*')
  await page.goto('/')
  const { form, inputs, fillIn, typed } = leadFormOn(page)
  const lead = { name: 'Ines', email: 'ines@example.com', phone: '333 1234567', zone: 'milano' }
  await fillIn(lead)
  await inputs.name.focus()
  await form.getByRole('textbox').evaluateAll((fields) => {
    for (const field of fields) {
      field.after(document.createElement('div'))
    }
  })
  release()
  await expect(page.locator('[data-awake]').filter({ has: form })).toBeAttached()
  await expect(inputs.name).toBeFocused()
  expect(await typed()).toEqual(lead)
})

test('a press before its script came sends a form that a password manager puts icons into', async ({
  page,
  site,
  visitor,
  expectConsoleError,
}) => {
  // React draws the form anew, with another button.
  expectConsoleError(/#418/)
  const release = await holdRequests(page, '**/assets/wake-lead-form*')
  await page.goto('/')
  const { form, fillIn, button } = leadFormOn(page)
  await fillIn(visitor)
  await form.getByRole('textbox').evaluateAll((fields) => {
    for (const field of fields) {
      field.after(document.createElement('div'))
    }
  })
  await button.click()
  release()
  await expectToast(page, toasts.sent)
  expect(site.storedLeads()).toMatchObject([visitor])
})

for (const path of ['/', '/privacy-policy', '/accessibilita', '/prepara-la-casa', '/non-esiste']) {
  test(`a visitor reads ${path} with its text at 200 %, and in a window of any width`, async ({
    page,
    expectConsoleError,
  }) => {
    if (path === '/non-esiste') {
      expectConsoleError(/404/)
    }
    // Not before all sections are laid out: with large text their parts overlap until then.
    await page.goto(path, { waitUntil: 'networkidle' })
    await setTextSize(page, '200%')
    await expectNoSidewaysScrolling(page)
    await setTextSize(page, '')
    for (const [width, height] of [
      // 1280 pixels at 400 % (WCAG 2.2, 1.4.10).
      [320, 256],
      [320, 900],
      [390, 900],
      [768, 900],
      [1440, 900],
      [1920, 900],
    ] as const) {
      await resize(page, width, height)
      // A layout as wide as the window, not one that the browser has zoomed out of.
      expect(await page.evaluate(() => document.documentElement.clientWidth)).toBe(width)
      await expectNoSidewaysScrolling(page)
    }
  })
}

test('in a low window the header scrolls away, and the menu opens below it', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await page.goto('/')
  const { banner, menu, menuButton, link } = headerOn(page)
  await page.mouse.wheel(0, 30)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(30)
  await menuButton.click()
  await expect
    .poll(async () => {
      const [bar, sheet] = await Promise.all([banner.boundingBox(), menu.boundingBox()])
      return Math.round((sheet?.y ?? 0) - (bar?.y ?? 0) - (bar?.height ?? 0))
    })
    .toBe(0)
  const { id, label } = sections[1]
  await link(label).click()
  await expectScrolledTo(page, page.locator(`section#${id}`))
  await expect(banner).not.toBeInViewport()
})

test('scrolling in the menu does not move the page behind it', async ({ page }) => {
  for (const [width, height] of [
    [390, 844],
    [844, 390],
  ] as const) {
    await resize(page, width, height)
    await page.goto('/')
    const { menuButton, book } = headerOn(page)
    await menuButton.click()
    await page.mouse.move(width / 2, height / 2)
    // To its end, and on.
    for (let turns = 0; turns < 3; turns += 1) {
      await page.mouse.wheel(0, 300)
      await expect(book).toBeInViewport({ ratio: 1 })
    }
    const top = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(scrollY))))
    expect(await page.evaluate(top)).toBe(0)
  }
})

test('the open menu holds the page under a swipe on the header, until the telephone is turned', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  const { banner, menuButton } = headerOn(page)
  const top = () =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(scrollY)))))
  await page.mouse.wheel(0, 900)
  await expect.poll(top).toBe(900)
  await menuButton.click()
  const opened = await top()
  // On the header, above the menu.
  await page.mouse.move(60, 30)
  await page.mouse.wheel(0, 300)
  expect(await top()).toBe(opened)
  await resize(page, 844, 390)
  // The header is at the begin of the page, and the menu below it.
  await expect(banner).not.toBeInViewport()
  const turned = await top()
  await page.mouse.wheel(0, 300)
  await expect.poll(top).not.toBe(turned)
})

test('the menu that is open when a tablet is turned becomes the row of the header', async ({ page }) => {
  // Nothing is measured on its way.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto('/')
  const { banner, menuButton, link, book } = headerOn(page)
  await menuButton.click()
  await expect(link(sections[0].label)).toBeVisible()
  await resize(page, 1024, 768)
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
  const right = async () => {
    const { x, y, width, height } = (await book.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    return { y: y + height / 2, x: x + width }
  }
  const opened = await right()
  await page.keyboard.press('Escape')
  await expect(banner.locator(':popover-open')).toHaveCount(0)
  const closed = await right()
  expect(opened.x).toBeCloseTo(closed.x, 0)
  expect(opened.y).toBeCloseTo(closed.y, 0)
})

test('the marks that hang before quotations stay in the window with text at 200 %', async ({ page }) => {
  await page.goto('/')
  await setTextSize(page, '200%')
  const marks = await page.locator('blockquote p').evaluateAll((quotations) =>
    quotations.map((quotation) => {
      const mark = new Range()
      mark.setStart(quotation.firstChild ?? quotation, 0)
      mark.setEnd(quotation.firstChild ?? quotation, 1)
      return mark.getBoundingClientRect().left
    }),
  )
  expect(marks.length).toBeGreaterThan(0)
  expect(marks.filter((left) => left < 0)).toEqual([])
})

test('the tables and figures stay whole with text at 200 %', async ({ page }) => {
  await page.goto('/')
  for (const width of [390, 320, 768, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    for (const size of ['100%', '140%', '200%']) {
      await setTextSize(page, size)
      for (const part of await page.getByRole('main').locator('table, dl').all()) {
        await test.step(`${width} px at ${size}`, () => expectWholeWords(part))
      }
    }
  }
})

test('on a telephone the services and the words of the comparison stay whole with text at 200 %', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await setTextSize(page, '200%')
  const titles = page.locator('#servizi').getByRole('heading')
  const captions = page.locator('#risultati').getByRole('figure')
  for (const part of [...(await titles.all()), ...(await captions.all())]) {
    // Its font comes when it is near.
    await part.scrollIntoViewIfNeeded()
    await page.evaluate(() => document.fonts.ready)
    await expectWholeWords(part)
  }
})

test('in a wide window the title beside the questions stays whole with text at 200 %', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto('/')
  await setTextSize(page, '200%')
  const title = page.getByRole('heading', { name: questions?.title ?? '' })
  // Its font comes when it is near.
  await title.scrollIntoViewIfNeeded()
  await page.evaluate(() => document.fonts.ready)
  await expectWholeWords(title)
})

test('features that stand one below the other begin at one edge, with a rule between them', async ({ page }) => {
  await page.goto('/')
  const list = page.getByRole('list', { name: services.featuresTitle })
  for (const [width, size] of [
    [280, '100%'],
    [390, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await setTextSize(page, size)
    const places = await list.getByRole('listitem').evaluateAll((items) =>
      items.map((item) => {
        const { borderTopWidth, borderLeftWidth } = getComputedStyle(item)
        return `${item.firstElementChild?.getBoundingClientRect().left} ${borderTopWidth} ${borderLeftWidth}`
      }),
    )
    expect(places).toEqual(['20 0px 0px', ...Array(3).fill('20 1px 0px')])
  }
})

test('no link of the footer reaches into another', async ({ page }) => {
  await page.goto('/')
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    const overlaps = await page
      .getByRole('contentinfo')
      .getByRole('link')
      .evaluateAll((links) => {
        const boxes = links.map((link) => ({ name: link.textContent, box: link.getBoundingClientRect() }))
        return boxes.flatMap(({ name, box: a }, index) =>
          boxes
            .slice(index + 1)
            .filter(({ box: b }) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
            .map((other) => `${name} / ${other.name}`),
        )
      })
    expect(overlaps, `${width} px`).toEqual([])
  }
})

test('the header stays on one line in the narrowest wide window', async ({ page }) => {
  await page.goto('/')
  for (const width of [960, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const { banner, book } = headerOn(page)
    await expect.poll(async () => (await banner.boundingBox())?.height).toBe(77)
    expect((await book.boundingBox())?.height).toBe(46)
  }
})

test('a long brand leaves room for the chat and the menu with text at 200 %', async ({ page }) => {
  await page.goto('/')
  const { banner, menuButton } = headerOn(page)
  const home = banner.getByRole('link', { name: header.home })
  await home.evaluate((link) => {
    link.textContent = 'Luce & Stanze di Perugia'
    document.documentElement.style.fontSize = '200%'
  })
  await expectNoSidewaysScrolling(page)
  const [brand, chat, menu] = await Promise.all(
    [home, banner.getByRole('link', { name: header.chat }), menuButton].map((part) => part.boundingBox()),
  )
  expect((brand?.x ?? 0) + (brand?.width ?? 0)).toBeLessThanOrEqual(chat?.x ?? 0)
  expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(390)
})

import { expect, type Locator, type Page } from '@playwright/test'

/** Expects nothing visible outside the window or cut off at its edge, where a visitor would have to scroll sideways. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    const texts = document.querySelectorAll('h1, h2, h3, p, li, dt, dd, th, td, label, input, select, button, a')
    const outside = [...texts].filter((element) => {
      const isHoneypot = element.closest('[aria-hidden=true]:has(input)') !== null
      const table = element.closest('table')?.parentElement
      // With very large text a table scrolls within itself (WCAG 2.2, 1.4.10 leaves that to tables).
      const isInScroller = table != null && getComputedStyle(table).overflowX === 'auto'
      const { left, right, width } = element.getBoundingClientRect()
      const isVisible =
        element.checkVisibility({ visibilityProperty: true }) && width > 1 && !isHoneypot && !isInScroller
      return isVisible && (left < -1 || right > clientWidth + 1)
    })
    return {
      pixels: Math.max(scrollWidth, document.body.scrollWidth) - clientWidth,
      outside: outside.map((element) => element.outerHTML.slice(0, 120)),
    }
  })
  expect.soft(overflow, `${page.viewportSize()?.width} px`).toEqual({ pixels: 0, outside: [] })
}

/**
 * Expects that no word is broken between its letters, except at a hyphen, and that no text covers another (WCAG 2.2, 1.4.4).
 */
export async function expectWholeWords(part: Locator): Promise<void> {
  const problems = await part.evaluate((root) => {
    const broken: string[] = []
    const lines: { text: string; left: number; right: number; top: number; bottom: number }[] = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      const isHidden = parent === null || parent.getBoundingClientRect().width <= 1
      if (isHidden || !parent.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true })) {
        continue
      }
      for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/[^\s\u2013-]+/g)) {
        const range = new Range()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const boxes = [...range.getClientRects()].filter(({ width }) => width > 0)
        // An address breaks where it must.
        if (!/@|\/\//.test(word) && new Set(boxes.map(({ top }) => Math.round(top))).size > 1) {
          broken.push(word)
        }
        for (const { left, right, top, bottom } of boxes) {
          // A line's box is higher than its letters.
          const middle = (top + bottom) / 2
          const half = (bottom - top) / 4
          lines.push({ text: word, left: left + 1, right: right - 1, top: middle - half, bottom: middle + half })
        }
      }
    }
    const covered = lines.flatMap((a, index) =>
      lines
        .slice(index + 1)
        .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
        .map((b) => `${a.text} / ${b.text}`),
    )
    return { broken, covered }
  })
  expect.soft(problems, `${part}, ${part.page().viewportSize()?.width} px`).toEqual({ broken: [], covered: [] })
}

/**
 * Expects everything that can be tapped in the window, or in its open dialog, to be at least 44 px wide and high (WCAG 2.2, 2.5.5).
 * Links in a sentence are as high as its lines.
 */
export async function expectLargeTargets(page: Page): Promise<void> {
  const small = await page.evaluate(() => {
    const root = document.querySelector('dialog[open]') ?? document
    const targets = [...root.querySelectorAll('a[href], button, input, select, textarea, summary')]
    return targets
      .filter((target) => target.checkVisibility({ visibilityProperty: true }))
      .filter((target) => getComputedStyle(target).display !== 'inline')
      .map((target) => ({ target, box: target.getBoundingClientRect() }))
      .filter(({ box }) => box.width < 43.99 || box.height < 43.99)
      .map(({ target, box }) => `${box.width} × ${box.height}: ${target.outerHTML.slice(0, 160)}`)
  })
  expect.soft(small, `targets, ${page.viewportSize()?.width} px`).toEqual([])
}

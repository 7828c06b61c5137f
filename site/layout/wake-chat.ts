// Hides the floating button (FloatingChat.module.css) while another element has the focus, while the page's own links to the same chat
// or telephone, or a form are in view, and while it would cover words or a control. Loaded after the first view (after-first-view.ts).
const chat = document.querySelector<HTMLAnchorElement>('aside a')
const [address] = chat?.href.split('?') ?? []

const isAny = (selector: string, { top, bottom, left }: Pick<DOMRect, 'top' | 'bottom' | 'left'>) =>
  [...document.querySelectorAll(selector)].some((element) => {
    const box = element.getBoundingClientRect()
    const isInside = box.top < bottom && box.bottom > top && box.right > left
    // The text of a closed answer has a box, too, in browsers that know this; Safari before 17.4 does not.
    return isInside && element !== chat && (element.checkVisibility?.({ contentVisibilityAuto: true }) ?? true)
  })

const update = () => {
  chat?.toggleAttribute(
    'data-off',
    isAny(`:focus-visible,main [href^='${address}'],form`, { top: 0, bottom: innerHeight, left: 0 }) ||
      // Paragraphs, and leaf elements except images.
      isAny('p,dd,li:not(:has(p,img)),footer *,main :not(:has(*),img)', chat.getBoundingClientRect()),
  )
}

let isPlanned = false

/**
 * Measuring forces a layout, so it waits until the response to a touch has been painted. As afterPaint() does, which would be
 * one more file in the first view.
 */
const planUpdate = () => {
  if (!isPlanned) {
    isPlanned = true
    requestAnimationFrame(() =>
      setTimeout(() => {
        isPlanned = false
        update()
      }),
    )
  }
}

update()
chat?.setAttribute('data-awake', '')
for (const event of ['scroll', 'resize', 'focusin', 'focusout', 'toggle']) {
  addEventListener(event, planUpdate, { capture: true, passive: true })
}

// Hides the floating chat button (FloatingChat.module.css) while another element has the focus, while the page's own chat links
// or a form are in view, and while it would cover words or a control.
const chat = document.querySelector('aside a')

const isAny = (selector: string, { top, bottom, left }: Pick<DOMRect, 'top' | 'bottom' | 'left'>) =>
  [...document.querySelectorAll(selector)].some((element) => {
    const box = element.getBoundingClientRect()
    return element !== chat && box.top < bottom && box.bottom > top && box.right > left
  })

// Words and controls are the elements without others in them, and paragraphs.
const update = () => {
  chat?.toggleAttribute(
    'data-off',
    isAny(':focus-visible,main [target],form', { top: 0, bottom: innerHeight, left: 0 }) ||
      isAny('p,dd,li:not(:has(p,img)),footer *,main :not(:has(*),img)', chat.getBoundingClientRect()),
  )
}

for (const event of ['scroll', 'focusin', 'load']) {
  addEventListener(event, update)
}

// Marks the page while an element has the focus, for the floating chat button (FloatingChat.module.css).
const mark = ({ target }: Event) =>
  document.body.toggleAttribute('data-focus', target instanceof Element && target.matches(':focus-visible'))

addEventListener('focusin', mark)
addEventListener('focusout', () => document.body.removeAttribute('data-focus'))

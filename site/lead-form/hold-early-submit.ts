// A visitor may press the button before the form is interactive. The press is kept and the form, once it is, answers it
// (use-lead-form.ts); where that never comes, the browser sends the form as it would without script.
const PATIENCE_MS = 5_000

const form = document.querySelector<HTMLFormElement>('#booking-form form')

form?.addEventListener(
  'click',
  (event) => {
    const button = event.target instanceof Element && event.target.closest('button[type=submit]')
    if (button && !form.noValidate && !('gaveUp' in form.dataset)) {
      event.preventDefault()
      form.dataset.held = ''
      setTimeout(() => {
        if ('held' in form.dataset) {
          form.dataset.gaveUp = ''
          form.requestSubmit()
        }
      }, PATIENCE_MS)
    }
  },
  true,
)

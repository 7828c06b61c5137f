// The menu is a native popover and works without this; here a choice closes it and the state is told to those who
// cannot see it.
const menu = document.getElementById('menu')
const button = document.querySelector('[popovertarget=menu]')

const tellState = (isOpen: boolean) => button?.setAttribute('aria-expanded', String(isOpen))

tellState(false)
menu?.addEventListener('toggle', (event) => tellState(event.newState === 'open'))

menu?.addEventListener('click', (event) => {
  if (event.target instanceof Element && event.target.closest('a') && menu.matches(':popover-open')) {
    menu.hidePopover()
  }
})

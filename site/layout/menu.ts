// The menu is a native popover and works without this: script closes it after a tap in it and when the focus leaves it, and
// exposes its state to assistive technology.
const menu = document.getElementById('menu')
const button = document.querySelector('[popovertarget=menu]')

const setExpanded = (isOpen: boolean) => button?.setAttribute('aria-expanded', String(isOpen))
// Browsers without popovers have no menu (Header.module.css).
const closeMenu = () => menu?.togglePopover?.(false)

setExpanded(false)
menu?.addEventListener('toggle', (event) => setExpanded(event.newState === 'open'))

menu?.addEventListener('focusout', ({ relatedTarget }) => {
  if (relatedTarget instanceof Node && relatedTarget !== button && !menu.contains(relatedTarget)) {
    closeMenu()
  }
})

menu?.addEventListener('click', closeMenu)

// A section may have been chosen before this came.
if (location.hash) {
  closeMenu()
}

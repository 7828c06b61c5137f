// What the first view does without must not compete with its photograph, so it waits until that has been painted: the
// photographs further down (Photo.module.css), the layout of the sections further down and the serif's other glyphs
// (section.module.css), and the script of the floating chat button.
import { whenNear } from './when-near.ts'

const nextFrame = () => new Promise(requestAnimationFrame)

// A reload (1) and the way back (2) return to a place that was measured with all sections laid out; before that, the styles guess
// their heights. The attribute is deprecated, and a third as long as what replaces it. The name is not that of each section: rules
// of the root ask for it, so the styles of the whole page would be computed again with each section.
if (performance.navigation.type) {
  document.body.dataset.all = ''
}

// The event says that the photograph has arrived. What is painted then has been shown when the second frame begins. Not by the
// browser's own report of the first paint: Firefox has none for a page that opens at an anchor.
addEventListener('load', async () => {
  await nextFrame()
  await nextFrame()
  // The photographs of the next one and a half screens need not wait any longer. Browsers would fetch up to three screens of
  // them at once.
  for (const photo of document.querySelectorAll<HTMLElement>('picture')) {
    whenNear(photo, '150%', () => {
      photo.dataset.near = ''
    })
  }
  // Sections that are laid out before the serif is there would be laid out again when it comes.
  await Promise.allSettled([...document.fonts].map((font) => font.load()))
  // All but the hero, two in each frame: all together would delay the response to a touch, and each frame costs something by itself.
  for (const [index, { dataset }] of document.querySelectorAll<HTMLElement>('main>*~section,footer').entries()) {
    dataset.shown = ''
    if (index % 2) {
      await nextFrame()
    }
  }
  const script = document.querySelector('aside')?.dataset.script
  if (script) {
    import(/* @vite-ignore */ script)
  }
})

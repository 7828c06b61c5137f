import type { Plugin } from 'vite'

/** Number of assignments of markup in @photo-sphere-viewer/core 5.15.1. */
const SINKS = 13
const sink = /\.(?:inner|outer)HTML = [^;]*;/g

/**
 * Removes markup from the 360° viewer's code. The library assigns constant markup to `innerHTML` for its buttons, panels and
 * messages, which this site does not show. Trusted Types forbid that; empty elements need no policy.
 *
 * @param code the library's module
 * @throws Error when the number of assignments has changed: an update of the library needs a review
 */
export function dropViewerMarkup(code: string): string {
  let found = 0
  const emptied = code.replace(sink, () => {
    found += 1
    return '.replaceChildren();'
  })
  const others = emptied.match(
    /insertAdjacentHTML|setHTMLUnsafe|document\.write|DOMParser|\.(?:inner|outer)HTML\s*\+?=[^=]/g,
  )
  if (found !== SINKS || others) {
    throw new Error(
      `@photo-sphere-viewer/core writes markup in ${found} places, not ${SINKS}${others ? `, and by ${others.join(', ')}` : ''}. See docs/decisions/0035-trusted-types-without-a-policy.md.`,
    )
  }
  return emptied
}

/** The Vite plugin that removes the viewer's markup. */
export function viewerWithoutMarkup(): Plugin {
  return {
    name: 'casa-in-posa:viewer-without-markup',
    apply: 'build',
    transform: {
      filter: { id: /@photo-sphere-viewer\/core\/index\.module\.js$/ },
      handler: (code) => ({ code: dropViewerMarkup(code), map: null }),
    },
  }
}

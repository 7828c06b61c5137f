import type { Plugin } from 'vite'

/** How often @photo-sphere-viewer/core 5.15.1 assigns markup. */
const SINKS = 13
const sink = /\.(?:inner|outer)HTML = [^;]*;/g

/**
 * Takes the markup out of the 360° viewer's code. It writes constant markup with `innerHTML` into buttons, panels and messages
 * of its own, which this site does not show, and Trusted Types refuse that: left empty, they need no policy.
 *
 * @param code the library's module
 * @throws when it has changed, so that whoever updates the library looks at what it writes now
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

/** A Vite plugin that builds the viewer without its markup. */
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

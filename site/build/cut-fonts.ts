import { createHash } from 'node:crypto'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createFontStack } from '@capsizecss/core'
import arial from '@capsizecss/metrics/arial'
import georgia from '@capsizecss/metrics/georgia'
import { fromBuffer } from '@capsizecss/unpack'
import subsetFont from 'subset-font'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const italian = 'ÀÈÉÌÍÎÒÓÙÚàèéìíîòóùúâêôûäöüçñ'
const punctuation = ' \u00a0.,:;!?¡¿\'"«»‘’“”-–—…·•()/&%°€©×+−='
const display = `${letters}0123456789${italian}${punctuation}`
const text = `${display}@#*_<>[]{}|~^\`$\\→←↗↓✓`

const fraunces = '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2'

interface Face {
  readonly family: string
  readonly file: string
  readonly characters: string
  readonly axes: Record<string, number | { min: number; max: number }>
  readonly weight: string
  /** The instance that is most seen, whose measures the fallback takes. */
  readonly instance: Record<string, number>
  /** The system font whose measures are bent to fit while the face loads. */
  readonly fallback: typeof georgia | typeof arial
}

/** Two files. Sizes and the choice of axes: docs/decisions/0012-fonts-cut-to-size.md. */
const faces: readonly Face[] = [
  {
    family: 'Fraunces',
    file: fraunces,
    characters: display,
    axes: { opsz: { min: 24, max: 96 }, wght: 360 },
    weight: '400',
    instance: { opsz: 72, wght: 360 },
    fallback: georgia,
  },
  {
    family: 'Hanken Grotesk',
    file: '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
    characters: text,
    axes: { wght: { min: 400, max: 650 } },
    weight: '400 650',
    instance: { wght: 400 },
    fallback: arial,
  },
]

/**
 * Cuts the fonts to the glyphs and axes that the site uses and writes them with their `@font-face` rules.
 *
 * @param folder where `fonts.css` and the files go, as a directory URL; what is there and up to date is kept
 */
export async function cutFonts(folder: URL): Promise<void> {
  await mkdir(folder, { recursive: true })
  const rules = await Promise.all(faces.map((face) => cutFont(face, folder)))
  await writeFile(new URL('fonts.css', folder), rules.join('\n'))
}

/**
 * Cuts the serif as the headline has it, for text that the build draws.
 *
 * @param folder where the file goes, as a directory URL
 * @returns the TrueType file, the one form that Pango reads
 */
export async function cutDrawnFont(folder: URL): Promise<URL> {
  const file = new URL('fraunces-headline.ttf', folder)
  const source = await readFile(createRequire(import.meta.url).resolve(fraunces))
  const variationAxes = { opsz: 68, wght: 360 }
  await writeFile(file, await subsetFont(source, display, { targetFormat: 'truetype', variationAxes }))
  return file
}

async function cutFont(face: Face, folder: URL): Promise<string> {
  const source = await readFile(createRequire(import.meta.url).resolve(face.file))
  const recipe = createHash('sha256')
    .update(source)
    .update(JSON.stringify([face.characters, face.axes]))
    .digest('hex')
    .slice(0, 8)
  const name = `${face.family.toLowerCase().replaceAll(' ', '-')}.${recipe}.woff2`
  const target = new URL(name, folder)
  if (!(await stat(target).catch(() => undefined))) {
    const cut = await subsetFont(source, face.characters, { targetFormat: 'woff2', variationAxes: face.axes })
    await writeFile(target, cut)
  }
  const instance = await subsetFont(source, face.characters, { targetFormat: 'truetype', variationAxes: face.instance })
  const metrics = await fromBuffer(instance)
  const { fontFaces } = createFontStack([{ ...metrics, familyName: face.family }, face.fallback])
  return [
    `@font-face {
  font-family: '${face.family}';
  font-style: normal;
  font-weight: ${face.weight};
  font-display: swap;
  src: url('./${name}') format('woff2');
}`,
    fontFaces,
  ].join('\n')
}

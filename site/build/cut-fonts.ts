import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createFontStack, type FontMetrics } from '@capsizecss/core'
import arial from '@capsizecss/metrics/arial'
import georgia from '@capsizecss/metrics/georgia'
import notoSerif from '@capsizecss/metrics/notoSerif'
import roboto from '@capsizecss/metrics/roboto'
import timesNewRoman from '@capsizecss/metrics/timesNewRoman'
import { fromBuffer } from '@capsizecss/unpack'
import subsetFont from 'subset-font'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const italian = 'ÀÈÉÌÍÎÒÓÙÚàèéìíîòóùúâêôûäöüçñ'
const punctuation = ' \u00a0.,:;!?¡¿\'"«»‘’“”-–—…·•()/&%°€©×+−='
const display = `${letters}0123456789${italian}${punctuation}`
const text = `${display}@#*_<>[]{}|~^\`$\\→←↗↓✓`

// Linux has these in the place of the two, with the same measures.
const liberation = { Arial: 'Liberation Sans', 'Times New Roman': 'Liberation Serif' }

const fraunces = '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2'

interface Face {
  readonly family: string
  /** The custom property that holds the family with its fallbacks. */
  readonly token: '--serif' | '--sans'
  readonly file: string
  readonly characters: string
  readonly axes: Record<string, number | { min: number; max: number }>
  readonly weight: string
  /** The instance that is most seen, whose measures the fallback takes. */
  readonly instance: Record<string, number>
  /** System fonts whose measures are bent to fit while the face loads: of desktops, of Android, of Linux. */
  readonly fallbacks: readonly FontMetrics[]
}

/** Two files. Sizes and the choice of axes: docs/decisions/0012-fonts-cut-to-size.md. */
const faces: readonly Face[] = [
  {
    family: 'Fraunces',
    token: '--serif',
    file: fraunces,
    characters: display,
    axes: { opsz: { min: 24, max: 96 }, wght: 360 },
    weight: '400',
    instance: { opsz: 72, wght: 360 },
    fallbacks: [georgia, notoSerif, timesNewRoman],
  },
  {
    family: 'Hanken Grotesk',
    token: '--sans',
    file: '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
    characters: text,
    axes: { wght: { min: 400, max: 650 } },
    weight: '400 650',
    instance: { wght: 400 },
    fallbacks: [arial, roboto],
  },
]

/**
 * Cuts the fonts to the glyphs and axes that the site uses and writes them with their `@font-face` rules.
 *
 * @param folder where `fonts.css` and the files go, as a directory URL; what is there and up to date is kept
 */
export async function cutFonts(folder: URL): Promise<void> {
  await mkdir(folder, { recursive: true })
  const kept = new Set(await Promise.all(faces.map(fileName)))
  for (const file of await readdir(folder)) {
    if (file.endsWith('.woff2') && !kept.has(file)) {
      await rm(new URL(file, folder))
    }
  }
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
  const source = await readSource(fraunces)
  const variationAxes = { opsz: 68, wght: 360 }
  await writeFile(file, await subsetFont(source, display, { targetFormat: 'truetype', variationAxes }))
  return file
}

async function cutFont(face: Face, folder: URL): Promise<string> {
  const source = await readSource(face.file)
  const name = await fileName(face)
  const target = new URL(name, folder)
  if (!(await stat(target).catch(() => undefined))) {
    const cut = await subsetFont(source, face.characters, { targetFormat: 'woff2', variationAxes: face.axes })
    await writeFile(target, cut)
  }
  const instance = await subsetFont(source, face.characters, { targetFormat: 'truetype', variationAxes: face.instance })
  const metrics = await fromBuffer(instance)
  const { fontFaces, fontFamily } = createFontStack([{ ...metrics, familyName: face.family }, ...face.fallbacks])
  return [
    `@font-face {
  font-family: '${face.family}';
  font-style: normal;
  font-weight: ${face.weight};
  font-display: swap;
  src: url('./${name}') format('woff2');
}`,
    Object.entries(liberation).reduce(
      (rules, [name, twin]) => rules.replace(`local('${name}')`, `local('${name}'), local('${twin}')`),
      fontFaces,
    ),
    `@layer tokens { :root { ${face.token}: ${fontFamily}; } }`,
  ]
    .join('\n')
    .replaceAll(`${face.family} Fallback: `, `${face.family[0]}-`)
}

/** The name says from what and how the file was cut, so that one that is there need not be cut again. */
async function fileName({ family, file, characters, axes }: Face): Promise<string> {
  const recipe = createHash('sha256')
    .update(await readSource(file))
    .update(JSON.stringify([characters, axes]))
  return `${family.toLowerCase().replaceAll(' ', '-')}.${recipe.digest('hex').slice(0, 8)}.woff2`
}

function readSource(file: string): Promise<Buffer> {
  return readFile(createRequire(import.meta.url).resolve(file))
}

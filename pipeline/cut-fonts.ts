import { readFile, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createFontStack, type FontMetrics } from '@capsizecss/core'
import arial from '@capsizecss/metrics/arial'
import georgia from '@capsizecss/metrics/georgia'
import notoSerif from '@capsizecss/metrics/notoSerif'
import roboto from '@capsizecss/metrics/roboto'
import timesNewRoman from '@capsizecss/metrics/timesNewRoman'
import { fromBuffer } from '@capsizecss/unpack'
import subsetFont from 'subset-font'
import { recipe } from './recipe.ts'
import { writeWhole } from './write-files.ts'

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

/** The cut fonts: their rules, the addresses that the rules name, and their files. */
export interface CutFonts {
  readonly css: string
  readonly files: ReadonlyMap<string, Buffer>
}

/**
 * Cuts the fonts to the glyphs and axes that the site uses.
 *
 * @param folder keeps the files, as a directory URL; one that is there and up to date is not cut again
 */
export async function cutFonts(folder: URL): Promise<CutFonts> {
  const cut = await Promise.all(faces.map((face) => cutFont(face, folder)))
  return { css: cut.map(({ css }) => css).join(''), files: new Map(cut.map(({ path, bytes }) => [path, bytes])) }
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
  await writeWhole(file, await subsetFont(source, display, { targetFormat: 'truetype', variationAxes }))
  return file
}

async function cutFont(face: Face, folder: URL): Promise<{ css: string; path: string; bytes: Buffer }> {
  const source = await readSource(face.file)
  const name = await fileName(face)
  const [file, rules] = [new URL(name, folder), new URL(`${name}.css`, folder)]
  if (!(await stat(rules).catch(() => undefined))) {
    await writeWhole(
      file,
      await subsetFont(source, face.characters, { targetFormat: 'woff2', variationAxes: face.axes }),
    )
    await writeWhole(rules, await rulesOf(face, source, `/assets/${name}`))
  }
  return { css: await readFile(rules, 'utf8'), path: `/assets/${name}`, bytes: await readFile(file) }
}

/** The face, its fallbacks bent to its measures, and the property that holds all their names. */
async function rulesOf(face: Face, source: Buffer, path: string): Promise<string> {
  const instance = await subsetFont(source, face.characters, { targetFormat: 'truetype', variationAxes: face.instance })
  const metrics = await fromBuffer(instance)
  const { fontFaces, fontFamily } = createFontStack([{ ...metrics, familyName: face.family }, ...face.fallbacks])
  const rules = [
    `@font-face {
  font-family: '${face.family}';
  font-style: normal;
  font-weight: ${face.weight};
  font-display: swap;
  src: url(${path}) format('woff2');
}`,
    Object.entries(liberation).reduce(
      (rules, [name, twin]) => rules.replace(`local('${name}')`, `local('${name}'), local('${twin}')`),
      fontFaces,
    ),
    `@layer tokens { :root { ${face.token}: ${fontFamily}; } }`,
  ]
  const css = rules.join('').replaceAll(`${face.family} Fallback: `, `${face.family[0]}-`)
  // No name of a font holds one of these.
  return css.replaceAll(/\s*([{}:;,])\s*/g, '$1')
}

/** The name says from what and how the file was cut, so that one that is there need not be cut again. */
async function fileName({ file, ...face }: Face): Promise<string> {
  const { family } = face
  const hash = (await recipe(['cut-fonts.ts'])).update(await readSource(file)).update(JSON.stringify(face))
  return `${family.toLowerCase().replaceAll(' ', '-')}.${hash.digest('hex').slice(0, 8)}.woff2`
}

function readSource(file: string): Promise<Buffer> {
  return readFile(createRequire(import.meta.url).resolve(file))
}

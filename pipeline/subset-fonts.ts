import { readFile, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createFontStack, type FontMetrics } from '@capsizecss/core'
import { fromBuffer } from '@capsizecss/unpack'
import subsetFont from 'subset-font'
import { cacheKey, writeAtomically } from './cache.ts'
import { arial, georgia, notoSerif, roboto, timesNewRoman } from './fallback-fonts.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const italian = 'ÀÈÉÌÍÎÒÓÙÚàèéìíîòóùúâêôûäöüçñ'
const punctuation = ' \u00a0.,:;!?¡¿\'"«»‘’“”-–—…·•()/&%°€©×+−='
const display = `${letters}0123456789${italian}${punctuation}`
const text = `${display}@#*_<>[]{}|~^\`$\\→←↗↓✓`

// The fonts of Linux with the same metrics.
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
  /** The most frequent instance, whose metrics the fallbacks take. */
  readonly instance: Record<string, number>
  /** System fonts with adjusted metrics, shown while the face loads: of desktops, Android and Linux. */
  readonly fallbacks: readonly FontMetrics[]
}

/** The faces, one file each. Sizes and choice of axes: docs/decisions/0012-fonts-cut-to-size.md. */
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

/** The subset fonts: their CSS, and the files by the addresses in it. */
export interface SubsetFonts {
  readonly css: string
  readonly files: ReadonlyMap<string, Buffer>
}

/**
 * Subsets the fonts to the glyphs and axes that the site uses.
 *
 * @param folder caches the files, as a directory URL
 */
export async function subsetFonts(folder: URL): Promise<SubsetFonts> {
  const subsets = await Promise.all(faces.map((face) => subsetFace(face, folder)))
  return {
    css: subsets.map(({ css }) => css).join(''),
    files: new Map(subsets.map(({ path, bytes }) => [path, bytes])),
  }
}

/**
 * Subsets the serif to the headline's instance, for text in pictures.
 *
 * @param folder for the file, as a directory URL
 * @returns the file, in TrueType, the format that Pango reads
 */
export async function subsetHeadlineFont(folder: URL): Promise<URL> {
  const file = new URL('fraunces-headline.ttf', folder)
  const source = await readSource(fraunces)
  const variationAxes = { opsz: 68, wght: 360 }
  await writeAtomically(file, await subsetFont(source, display, { targetFormat: 'truetype', variationAxes }))
  return file
}

async function subsetFace(face: Face, folder: URL): Promise<{ css: string; path: string; bytes: Buffer }> {
  const source = await readSource(face.file)
  const name = await fileName(face)
  const [file, rules] = [new URL(name, folder), new URL(`${name}.css`, folder)]
  if (!(await stat(rules).catch(() => undefined))) {
    await writeAtomically(
      file,
      await subsetFont(source, face.characters, { targetFormat: 'woff2', variationAxes: face.axes }),
    )
    await writeAtomically(rules, await rulesOf(face, source, `/assets/${name}`))
  }
  return { css: await readFile(rules, 'utf8'), path: `/assets/${name}`, bytes: await readFile(file) }
}

/** The CSS of a face, of its fallbacks with adjusted metrics, and of the property with all their names. */
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
      (rules, [name, other]) => rules.replace(`local('${name}')`, `local('${name}'), local('${other}')`),
      fontFaces,
    ),
    `@layer tokens { :root { ${face.token}: ${fontFamily}; } }`,
  ]
  const css = rules.join('').replaceAll(`${face.family} Fallback: `, `${face.family[0]}-`)
  // Minified: no name of a font contains these characters.
  return css.replaceAll(/\s*([{}:;,])\s*/g, '$1')
}

/** The name has a hash of everything that the file depends on: an existing file is up to date. */
async function fileName({ file, ...face }: Face): Promise<string> {
  const { family } = face
  const hash = (await cacheKey(['subset-fonts.ts'])).update(await readSource(file)).update(JSON.stringify(face))
  return `${family.toLowerCase().replaceAll(' ', '-')}.${hash.digest('hex').slice(0, 8)}.woff2`
}

function readSource(file: string): Promise<Buffer> {
  return readFile(createRequire(import.meta.url).resolve(file))
}

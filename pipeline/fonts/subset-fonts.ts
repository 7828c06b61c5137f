import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createFontStack } from '@capsizecss/core'
import { fromBuffer } from '@capsizecss/unpack'
import subsetFont from 'subset-font'
import { writeAtomically } from '../../pictures/write-atomically.ts'
import type { Font } from '../../site/context/assets.ts'
import { cacheKey } from '../cache.ts'
import { arial, type FallbackFont, georgia, notoSerif, roboto, timesNewRoman } from './fallback-fonts.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const italian = 'ÀÈÉÌÍÎÒÓÙÚàèéìíîòóùúâêôûäöüçñ'
const punctuation = ' \u00a0.,:;!?¡¿\'"«»‘’“”-–—…·•()/&%°€©×+−='
const display = `${letters}0123456789${italian}${punctuation}`
const text = `${display}@#*_<>[]{}|~^\`$\\→←↗↓✓`

// The fonts of Linux with the same metrics.
const liberation = { Arial: 'Liberation Sans', 'Times New Roman': 'Liberation Serif' }

// The features that the styles use, and those without which text is set wrongly.
const keepFeatures = ['calt', 'ccmp', 'kern', 'liga', 'lnum', 'locl', 'mark', 'mkmk', 'tnum']

const fraunces = '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2'

interface Face {
  readonly family: string
  readonly file: string
  readonly characters: string
  readonly axes: Record<string, number | { min: number; max: number }>
  readonly weight: string
}

/** A face with the fonts that are shown in its place while it loads. */
interface TextFace extends Face {
  /** The custom property that holds the family with its fallbacks. */
  readonly token: '--serif' | '--sans'
  /** The most frequent instance, whose metrics the fallbacks take. */
  readonly instance: Record<string, number>
  /** System fonts with adjusted metrics: of desktops, Android and Linux. */
  readonly fallbacks: readonly FallbackFont[]
}

/** Sizes and choice of axes: docs/decisions/0012-fonts-cut-to-size.md. */
const serif: TextFace = {
  family: 'Fraunces',
  token: '--serif',
  file: fraunces,
  characters: display,
  axes: { opsz: { min: 24, max: 72 }, wght: 360 },
  weight: '400',
  instance: { opsz: 72, wght: 360 },
  fallbacks: [georgia, notoSerif, timesNewRoman],
}

const sans: TextFace = {
  family: 'Hanken Grotesk',
  token: '--sans',
  file: '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
  characters: text,
  axes: { wght: { min: 400, max: 650 } },
  weight: '400 650',
  instance: { wght: 400 },
  fallbacks: [arial, roboto],
}

/**
 * Subsets the fonts to the glyphs and axes that the site uses.
 *
 * @param folder caches the files, as a directory URL
 * @param headline the texts of the first view that are set in the serif
 */
export async function subsetFonts(folder: URL, headline: string) {
  const characters = [...new Set(headline)].sort().join('')
  const files = new Map<string, Buffer>()
  const cut = async (face: Face): Promise<Font> => {
    const { name, bytes } = await subsetFace(face, folder)
    const url = `/assets/${name}`
    files.set(url, bytes)
    return { url, face: ruleOf(face, url) }
  }
  const fallbacks = [await fallbacksOf(serif, folder), await fallbacksOf(sans, folder)].join('')
  return {
    fallbacks: `${fallbacks}@layer tokens{:root{--headline:'Fraunces Headline',var(--serif)}}`,
    serif: await cut(serif),
    sans: await cut(sans),
    headline: await cut({ ...serif, family: 'Fraunces Headline', characters }),
    files,
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

/** Returns the cached file of a face, which is made if it is missing. Its name has a hash of everything that it depends on. */
async function subsetFace(face: Face, folder: URL): Promise<{ name: string; bytes: Buffer }> {
  const { family, file, characters, axes } = face
  const source = await readSource(file)
  const hash = (await cacheKey(['pipeline/fonts/subset-fonts.ts']))
    .update(source)
    .update(JSON.stringify([characters, axes]))
  const name = `${family.toLowerCase().replaceAll(' ', '-')}.${hash.digest('hex').slice(0, 8)}.woff2`
  // A variable, since the package's types do not have `keepFeatures`.
  const options = { targetFormat: 'woff2', variationAxes: axes, keepFeatures } as const
  return { name, bytes: await cached(new URL(name, folder), () => subsetFont(source, characters, options)) }
}

function ruleOf({ family, weight }: Face, url: string): string {
  return `@font-face{font-family:'${family}';font-weight:${weight};font-display:swap;src:url(${url})}`
}

/** The CSS of a face's fallbacks, with adjusted metrics, and of the properties with all names and with the fallbacks' alone. */
async function fallbacksOf({ token, ...face }: TextFace, folder: URL): Promise<string> {
  const { family, file, characters, instance } = face
  const source = await readSource(file)
  const hash = (await cacheKey(['pipeline/fonts/subset-fonts.ts'])).update(source).update(JSON.stringify(face))
  const rules = await cached(new URL(`fallbacks.${hash.digest('hex').slice(0, 8)}.css`, folder), async () => {
    const font = await subsetFont(source, characters, { targetFormat: 'truetype', variationAxes: instance })
    const metrics = await fromBuffer(font)
    const { fontFaces, fontFamily } = createFontStack([{ ...metrics, familyName: family }, ...face.fallbacks])
    const faces = Object.entries(liberation).reduce(
      (rules, [name, other]) => rules.replace(`local('${name}')`, `local('${name}'), local('${other}')`),
      fontFaces,
    )
    const [own, ...others] = fontFamily.split(',')
    const names = `${token}-fallbacks: ${others}; ${token}: ${own}, var(${token}-fallbacks)`
    const css = `${faces}@layer tokens { :root { ${names}; } }`
    // Minified: no name of a font contains these characters.
    return Buffer.from(css.replaceAll(`${family} Fallback: `, `${family[0]}-`).replaceAll(/\s*([{}:;,])\s*/g, '$1'))
  })
  return rules.toString()
}

async function cached(file: URL, make: () => Promise<Buffer>): Promise<Buffer> {
  const found = await readFile(file).catch(() => null)
  if (found !== null) {
    return found
  }
  const bytes = await make()
  await writeAtomically(file, bytes)
  return bytes
}

function readSource(file: string): Promise<Buffer> {
  return readFile(createRequire(import.meta.url).resolve(file))
}

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { MIN_WIDTH } from '../../pictures/photo-sources.ts'

/** A photograph of the owner, as it lies on the disk. */
export type FoundPhoto = Exclude<Awaited<ReturnType<typeof readPhotograph>>, string>

const endings: Readonly<Record<string, string>> = { jpeg: 'jpg', png: 'png', webp: 'webp', tiff: 'tiff', heif: 'avif' }

/** Finds the files that somebody typed or dragged into the terminal; of a folder, those in it whose names are pictures'. */
export function pathsIn(typed: string): readonly string[] {
  const whole = atHome(typed)
  const words = existsSync(whole)
    ? [whole]
    : [...typed.matchAll(/'([^']*)'|"([^"]*)"|((?:\\.|[^\s\\])+)/g)].map(
        ([, single, double, bare]) => single ?? double ?? bare?.replace(/\\(.)/g, '$1') ?? '',
      )
  return words.map(atHome).flatMap((path) => {
    if (!existsSync(path) || !statSync(path).isDirectory()) {
      return [path]
    }
    const pictures = readdirSync(path).filter((name) => /^[^.].*\.(jpe?g|png|tiff?|webp|avif|heic)$/i.test(name))
    return pictures.sort().map((name) => join(path, name))
  })
}

function atHome(path: string): string {
  return path.replace(/^~(?=\/|$)/, homedir())
}

/** Reads a photograph as a build does, its size in pixels too, or says in a sentence why a build would refuse it. */
export async function readPhotograph(path: string) {
  const name = basename(path)
  if (!existsSync(path)) {
    return `${path}: there is no such file`
  }
  try {
    const bytes = readFileSync(path)
    const { format, autoOrient } = await sharp(bytes).metadata()
    // Decodes all of it.
    await sharp(bytes).stats()
    const ending = endings[format]
    if (ending === undefined) {
      return `${name}: it must be a JPEG, PNG, WebP, TIFF or AVIF`
    }
    return autoOrient.width < MIN_WIDTH
      ? `${name}: it is ${autoOrient.width} pixels wide, and must have at least ${MIN_WIDTH}; 2400 are better`
      : { path, ending, width: autoOrient.width, height: autoOrient.height }
  } catch {
    return `${name}: it cannot be read as a picture${/\.heic$/i.test(name) ? ': export it as JPEG' : ''}`
  }
}

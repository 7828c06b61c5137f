import { execFileSync, spawnSync } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { photos } from '../content/photos/photos.ts'
import { places } from '../content/photos/places.ts'
import { cropAround } from '../contracts/crop.ts'
import { findRenditions } from '../contracts/renditions.ts'
import { projectRoot } from '../scripts/project-root.ts'
import { rounded, writeResult } from './harness/figures.ts'
import { expectBuiltSite } from './harness/measured-server.ts'
import { temporaryFolder } from './harness/proof.ts'

/**
 * `npm run pictures`: what the eye sees of each rendition of the hero, and of the widest one of each other photograph, beside
 * the same crop without loss. Butteraugli's distance: 1 is what most people just notice side by side.
 */
expectBuiltSite()
if (spawnSync('butteraugli_main').error !== undefined) {
  console.error('Install butteraugli_main first, the package "libjxl-devtools" of Debian.')
  process.exit(1)
}
await using cleanup = new AsyncDisposableStack()
const directory = await temporaryFolder(cleanup, 'pictures')

const built = join(projectRoot, 'dist', 'photos')
const heroSlug = slugOf(photos[places.hero].file)
const all = (await readdir(built)).flatMap((name) =>
  findRenditions(`/photos/${name}`).map((rendition) => ({ name, ...rendition })),
)
const compressed = all.filter(({ format }) => format === 'avif')
const widest = [...Map.groupBy(compressed, ({ slug }) => slug).values()].flatMap(
  (group) => group.toSorted((a, b) => b.width - a.width)[0] ?? [],
)
const rows = []
for (const { name, slug, aspect, width } of [
  ...compressed.filter(({ slug }) => slug === heroSlug),
  ...widest.filter(({ slug }) => slug !== heroSlug),
]) {
  const photo = Object.values(photos).find(({ file }) => slugOf(file) === slug)
  if (photo === undefined) {
    continue
  }
  const source = await readFile(join(projectRoot, 'content', 'photos', photo.file))
  const { autoOrient } = await sharp(source).metadata()
  const crop = cropAround(autoOrient, photo.focus, aspect)
  const whole = sharp(source).autoOrient().extract(crop).resize({ width, kernel: 'lanczos3' })
  const bytes = await readFile(join(built, name))
  const { largest, norm } = await distance(whole, sharp(bytes))
  rows.push({ photo: slug, aspect: `${aspect.width}:${aspect.height}`, width, bytes: bytes.length, largest, norm })
}
console.table(rows.map(rounded))
await writeResult('pictures', { rows: rows.map(rounded) })
process.exitCode = rows.length > 0 && rows.every(({ norm }) => norm > 0) ? 0 : 1

function slugOf(file: string): string {
  return file.replace(/\.\w+$/, '')
}

/** Butteraugli's distance of two pictures: the largest anywhere, and the 3-norm of all. */
async function distance(one: Sharp, other: Sharp) {
  const files = [join(directory, 'one.png'), join(directory, 'other.png')]
  for (const [index, picture] of [one, other].entries()) {
    await writeFile(files[index] ?? '', await picture.png({ compressionLevel: 1 }).toBuffer())
  }
  const printed = execFileSync('butteraugli_main', files, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  const [largest, norm] = printed.trim().split('\n')
  return { largest: Number(largest), norm: Number(norm?.split(':')[1]) }
}

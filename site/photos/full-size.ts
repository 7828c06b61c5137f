import type { PhotoFile } from '../context/assets.ts'
import { renditionUrl } from './rendition-url.ts'

/** Wider than this a screen gains nothing (pixels). */
const FULL_WIDTH = 1600

const aspect = { width: 3, height: 2 }

/** The whole photograph, for those who want to see it large and for those who list it. */
export function fullSize(file: PhotoFile): { readonly url: string; readonly width: number; readonly height: number } {
  const width = Math.floor(Math.min(FULL_WIDTH, file.width, (file.height * aspect.width) / aspect.height))
  const height = Math.round((width * aspect.height) / aspect.width)
  return { url: renditionUrl({ ...file, aspect, width, format: 'jpg' }), width, height }
}

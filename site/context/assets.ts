import { createContext, useContext } from 'react'
import type { PhotoName } from '../../content/photos/photos.ts'

/** What must be known of a photograph's file to lay it out and to name its renditions. */
export interface PhotoFile {
  readonly slug: string
  readonly width: number
  readonly height: number
  /** Changes with the file's bytes and with its focal point and credit, so that a rendition's name never lies. */
  readonly hash: string
  /** Mean colour as `#rrggbb`: the ground while the picture loads. */
  readonly colour: string
}

/** What was made for the pages before they are: by the build, or by the development server. */
export interface Assets {
  /** Addresses of the built scripts by their place in the project, for instance 'site/layout/wake-page.ts'. */
  readonly scripts: Readonly<Record<string, string>>
  /** All styles of the components that the renderer knows, and those that islands bring along. */
  readonly styles: { readonly page: string; readonly islands: string }
  readonly fonts: { readonly css: string; readonly urls: readonly string[] }
  readonly photos: Readonly<Record<PhotoName, PhotoFile>>
  /** The picture of a shared link; its name changes with it, so it may be kept for ever. */
  readonly socialImage: { readonly path: string; readonly width: number; readonly height: number }
  /** What a browser may colour its own frame with. */
  readonly themeColour: string
}

/**
 * The address of a script.
 *
 * @param place of its module in the project, `site/layout/wake-page.ts`
 * @throws Error when no such script was built
 */
export function scriptOf({ scripts }: Assets, place: string): string {
  const address = scripts[place]
  if (address === undefined) {
    throw new Error(`${place} was not built: the name of a script is wake-*.ts, that of an island wake-*.tsx`)
  }
  return address
}

export const AssetsContext = createContext<Assets | null>(null)

/** What was made for the page, only where pages are made. */
export function useAssets(): Assets {
  const assets = useContext(AssetsContext)
  if (assets === null) {
    throw new Error('useAssets() is for pages: in the browser nobody knows the assets')
  }
  return assets
}

import type { PhotoName } from '../../content/photos/photos.ts'

/** A photograph's file, as far as its layout and the addresses of its renditions depend on it. */
export interface PhotoFile {
  readonly slug: string
  readonly width: number
  readonly height: number
  /** SHA-256 of the file's bytes, in hexadecimal digits. */
  readonly digest: string
  /** Changes with everything that its renditions are made from (site/render/photo-hash.ts), since they are cached for ever. */
  readonly hash: string
  /** Mean colour as `#rrggbb`: the background while the picture loads. */
  readonly colour: string
}

export interface Font {
  readonly url: string
  /** Its rule in CSS. */
  readonly face: string
}

/** What the pages refer to, made before them by the build or by the development server. */
export interface Assets {
  /** Addresses of the built scripts by their path in the project, for instance 'site/layout/wake-page.ts'. */
  readonly scripts: Readonly<Record<string, string>>
  /** The styles of all components that the renderer imports, and of those that islands import. */
  readonly styles: { readonly page: string; readonly islands: string }
  readonly fonts: {
    /**
     * The CSS of the system fonts that are shown while others load, and of the properties with all names: `--serif`, `--sans`,
     * `--headline` and `--serif-fallbacks`.
     */
    readonly fallbacks: string
    readonly serif: Font
    readonly sans: Font
    /** The glyphs of the serif that the first view of `/` needs: a quarter of its bytes. */
    readonly headline: Font
  }
  readonly photos: Readonly<Record<PhotoName, PhotoFile>>
  /** The picture of a shared link; its name changes with its content, so it may be cached for ever. */
  readonly socialImage: { readonly path: string; readonly width: number; readonly height: number }
  /** Colour of the browser's own frame. */
  readonly themeColour: string
  /** The web manifest, but for its description. */
  readonly manifest: Readonly<Record<string, unknown>>
  readonly securityContact: {
    /** An e-mail address, or the https address of a form; null for the e-mail of the business, whatever it is. */
    readonly reportTo: string | null
    readonly expires: string
    readonly languages: readonly string[]
    readonly policy: string
  }
}

/**
 * The address of a script.
 *
 * @param path of its module in the project, `site/layout/wake-page.ts`
 * @throws Error when no such script was built
 */
export function scriptOf({ scripts }: Assets, path: string): string {
  const address = scripts[path]
  if (address === undefined) {
    throw new Error(`${path} was not built: scripts are named wake-*.ts, islands wake-*.tsx`)
  }
  return address
}

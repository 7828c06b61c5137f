import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'
import { viewerWithoutMarkup } from './drop-viewer-markup.ts'

/** Names a class of a CSS module. */
export type ClassNames = (name: string, file: string) => string

/** Names a class by its module, for the developer tools: in the office, no two of whose modules have one name, and in development. */
export const readableName: ClassNames = (name, file) => `${basename(file.replace(/\?.*/, ''), '.module.css')}-${name}`

/** The configuration of the build and of the development server. */
export function viteConfig(root: URL, generateScopedName: ClassNames): InlineConfig {
  return {
    configFile: false,
    root: fileURLToPath(root),
    cacheDir: fileURLToPath(new URL('.cache/vite/', root)),
    publicDir: fileURLToPath(new URL('site/public/', root)),
    // The npm scripts read .env; Vite would restart when it changes.
    envDir: false,
    appType: 'custom',
    logLevel: 'error',
    plugins: [react(), viewerWithoutMarkup()],
    css: { modules: { generateScopedName } },
    // What a browser does not use of these rooms it does not load: they only declare.
    build: {
      rolldownOptions: {
        treeshake: {
          manualPureFunctions: ['z'],
          moduleSideEffects: [
            { test: /\/(business|content|contracts|editing|leads)\/[^/]+(\/[^/]+)?\.ts$/, sideEffects: false },
          ],
        },
      },
    },
  }
}

/** The module that renders pages. */
export const rendererPath = 'site/render/render.tsx'

/** The module by which the server renders the pages of other content. */
export const editedSitePath = 'site/render/edited-site.ts'

/** The scripts that wake islands (.tsx), and those that pages load at once (.ts). */
export const scriptPaths = 'site/*/wake-*.{ts,tsx}'

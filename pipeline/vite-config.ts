import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'
import { viewerWithoutMarkup } from './drop-viewer-markup.ts'

/** Makes the name of a class of a CSS module. */
export type ClassNames = (name: string, file: string) => string

/** What the build and the development server have in common. */
export function viteConfig(root: URL, generateScopedName: ClassNames): InlineConfig {
  return {
    configFile: false,
    root: fileURLToPath(root),
    cacheDir: fileURLToPath(new URL('.cache/vite/', root)),
    publicDir: fileURLToPath(new URL('site/public/', root)),
    // Our own variables are read by the npm scripts, and a change of theirs is no reason to begin anew.
    envDir: false,
    appType: 'custom',
    logLevel: 'error',
    plugins: [react(), viewerWithoutMarkup()],
    css: { modules: { generateScopedName } },
  }
}

/** The module that makes pages. */
export const rendererPath = 'site/render/render.tsx'

/** What hydrates islands (.tsx), and what pages load at once (.ts). */
export const scriptPaths = 'site/*/wake-*.{ts,tsx}'

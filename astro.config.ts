import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { parseBusiness } from './content/business.ts'
import { casaInPosa } from './site/build/integration.ts'

export default defineConfig({
  site: parseBusiness(process.env).business.siteUrl,
  srcDir: './site',
  publicDir: './site/public',
  outDir: './dist',
  cacheDir: './.cache/astro',
  output: 'static',
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'always' },
  devToolbar: { enabled: false },
  integrations: [react(), casaInPosa(process.env)],
})

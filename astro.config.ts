import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { parseBusiness } from './content/business.ts'
import { casaInPosa } from './site/build/integration.ts'

const { siteUrl } = parseBusiness(process.env).business

export default defineConfig({
  // Nothing that Astro would refuse: the integration names what is wrong with it, beside all else.
  ...(/^https?:/.test(siteUrl) && URL.canParse(siteUrl) && { site: siteUrl }),
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

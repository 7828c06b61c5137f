import type { ReactNode } from 'react'
import { parseBusiness } from '../../content/business.ts'
import { type Content, texts } from '../../content/content.ts'
import { photos } from '../../content/photos/photos.ts'
import { exampleBackendKey } from '../../leads/backend.ts'
import type { Assets, PhotoFile } from './assets.ts'
import { PageContext } from './PageContext.tsx'

const textPage = {
  title: 'Titolo',
  description: 'Descrizione',
  updated: '2025-06-25',
  markdown: '## Sezione\n\nTesto.',
}

/** The project's texts with example details; the two long texts are short. */
export const contentFixture: Content = {
  ...texts,
  business: parseBusiness({}).business,
  backend: { url: '', key: exampleBackendKey },
  privacyPolicy: textPage,
  accessibilityStatement: textPage,
}

const file = (slug: string): PhotoFile => ({ slug, width: 3000, height: 2000, hash: '0a1b2c3d', colour: '#aabbcc' })

/** Assets as a build makes them, of no real file. */
export const assetsFixture: Assets = {
  scripts: Object.fromEntries(
    Object.keys(import.meta.glob('../*/wake-*.{ts,tsx}')).map((file) => [
      file.replace('..', 'site'),
      file.replace(/.*\/(.*)\.tsx?$/, '/assets/$1.js'),
    ]),
  ),
  styles: { page: '', islands: '' },
  fonts: { css: '', urls: ['/assets/serif.woff2', '/assets/sans.woff2'] },
  photos: Object.fromEntries(
    Object.entries(photos).map(([name, photo]) => [name, file(photo.file.replace(/\.\w+$/, ''))]),
  ) as Assets['photos'],
  socialImage: { path: '/photos/social.0a1b2c3d.jpg', width: 1200, height: 630 },
  themeColour: '#f7f3ec',
}

/** What a component of a page stands in. */
export function PageFixture({ content = contentFixture, children }: { content?: Content; children: ReactNode }) {
  return (
    <PageContext content={content} assets={assetsFixture}>
      {children}
    </PageContext>
  )
}

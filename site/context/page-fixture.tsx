import type { ReactNode } from 'react'
import { parseBusiness } from '../../content/business.ts'
import { type Content, texts } from '../../content/content.ts'
import { photos } from '../../content/photos/photos.ts'
import { exampleBackendKey } from '../../leads/backend.ts'
import { type Assets, AssetsContext, type PhotoFile } from './assets.ts'
import { ContentContext } from './content-context.ts'
import { IslandContentContext, islandContentOf } from './island-content.ts'

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
    ['comparer/wake-comparer.tsx', 'gallery/wake-lightbox.tsx', 'layout/wake-not-found.ts', 'layout/wake-page.ts']
      .concat('lead-form/wake-lead-form.tsx', 'tour/wake-tour.tsx')
      .map((name) => [`site/${name}`, `/assets/${name.replace(/.*\//, '').replace(/\.tsx?$/, '')}.js`]),
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
    <ContentContext value={content}>
      <IslandContentContext value={islandContentOf(content)}>
        <AssetsContext value={assetsFixture}>{children}</AssetsContext>
      </IslandContentContext>
    </ContentContext>
  )
}

import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { app } from '../../content/office/shell.ts'
import { officeDocument, officeManifest } from './office-files.ts'

const head = ['Casa in Posa', '#f7f3ec', '/ufficio/assets/fonts.0a1b2c3d.css'] as const

test('the document refers to nothing outside the path of the office', async () => {
  const source = await readFile(new URL('../../office/index.html', import.meta.url), 'utf8')
  const html = officeDocument(source, ...head)
  const addresses = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address = '']) => address)
  expect(addresses).toContain('/ufficio/manifest.webmanifest')
  // Vite puts the built script in the place of this one.
  expect(addresses.filter((address) => !address.startsWith('/ufficio/'))).toEqual(['./main.tsx'])
})

test('the document says in Italian that it needs script, is not to be translated, has no inline script or style, and is not to be found', async () => {
  const html = officeDocument(await readFile(new URL('../../office/index.html', import.meta.url), 'utf8'), ...head)
  // A translator puts other texts in the place of those that React changes: numbers stay old, and screens fail when they change.
  expect(html).toContain('<html lang="it" translate="no">')
  expect(html).toContain(`<noscript>${app.noScript}</noscript>`)
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(html).not.toMatch(/<style|style=|\son\w+=|<script(?![^>]*\ssrc=)/)
})

test('the manifest makes an app of the office alone, with the name and the icons of the business', () => {
  const { icons, ...manifest } = JSON.parse(officeManifest(head[0], head[1]))
  expect(manifest).toEqual({
    id: '/ufficio',
    name: 'Casa in Posa, ufficio',
    short_name: 'Casa in Posa',
    lang: 'it',
    start_url: '/ufficio',
    scope: '/ufficio',
    display: 'standalone',
    background_color: '#f7f3ec',
    theme_color: '#f7f3ec',
    share_target: {
      action: '/ufficio/nuova',
      method: 'GET',
      enctype: 'application/x-www-form-urlencoded',
      params: { title: 'titolo', text: 'testo', url: 'link' },
    },
  })
  expect(icons.map(({ sizes, purpose }: Record<string, string>) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '192x192 maskable',
    '512x512 any',
    '512x512 maskable',
  ])
})

import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Photo } from '../content/page-content.ts'
import type { Format } from '../contracts/renditions.ts'
import { makeRendition } from './make-rendition.ts'

const focus: Photo['focus'] = { x: 0.5, y: 0.5 }

/** Metadata that a camera may write: its position and model. */
const camera = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="41,54N"
 xmlns:tiff="http://ns.adobe.com/tiff/1.0/" tiff:Model="Secret Camera"/></rdf:RDF></x:xmpmeta>`

async function made(format: Format, credit = 'Studio Prova') {
  const source = await sharp({ create: { width: 1500, height: 1000, channels: 3, background: '#a05030' } })
    .jpeg()
    .withExif({ IFD0: { Model: 'Secret Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 54/1 0/1' } })
    .withXmp(camera)
    .toBuffer()
  const rendition = { slug: 'a', hash: '00000000', aspect: { width: 4, height: 5 }, width: 400, format }
  return makeRendition(source, { focus, credit, isFirstView: false, phoneBytes: 60_000 }, rendition)
}

test.each<Format>(['avif', 'jpg'])('makes a %s of the requested size without the camera’s metadata', async (format) => {
  const bytes = await made(format)
  const { width, height, exif, xmp, iptc } = await sharp(bytes).metadata()
  expect([width, height]).toEqual([400, 500])
  expect(bytes.includes('Secret Camera')).toBe(false)
  expect(bytes.includes('GPS')).toBe(false)
  expect([exif, xmp].map((block) => block !== undefined)).toEqual([format === 'jpg', format === 'jpg'])
  expect(iptc).toBeUndefined()
})

test('a JPEG has creator, credit and copyright, as EXIF and as XMP', async () => {
  const { exif, xmpAsString } = await sharp(await made('jpg')).metadata()
  expect(exif?.toString()).toContain('Studio Prova')
  expect(exif?.toString()).toContain('(C) Studio Prova')
  expect(xmpAsString).toContain('<dc:creator><rdf:Seq><rdf:li>Studio Prova</rdf:li></rdf:Seq></dc:creator>')
  expect(xmpAsString).toContain('<rdf:li xml:lang="x-default">© Studio Prova</rdf:li>')
  expect(xmpAsString).toContain('photoshop:Credit="Studio Prova"')
  expect(xmpAsString).toContain('xmpRights:Marked="True"')
})

test('escapes a credit for XML', async () => {
  const { xmpAsString } = await sharp(await made('jpg', 'Rossi & "Figli" <foto>')).metadata()
  expect(xmpAsString).toContain('photoshop:Credit="Rossi &#38; &#34;Figli&#34; &#60;foto&#62;"')
})

import type { Sharp } from 'sharp'
import { escapeHtml } from '../business/escape-html.ts'
import { copyrightNotice } from '../business/photo-credit.ts'

/**
 * Writes creator, credit and copyright into a JPEG, as EXIF (in ASCII: © becomes '(C)', and accents are lost) and as XMP. The
 * older IPTC block would only repeat the XMP, and sharp cannot write it. The metadata of the source is replaced.
 */
export function writeRights(picture: Sharp, credit: string): Sharp {
  return picture
    .withExif({ IFD0: { Artist: credit, Copyright: copyrightNotice(credit) } })
    .withXmp(rightsPacket(credit))
}

/** XMP by the IPTC Photo Metadata Standard 2023.2: Creator, Credit Line, Copyright Notice, Rights marked. */
function rightsPacket(credit: string): string {
  const name = escapeHtml(credit)
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about=""
 xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
 xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/"
 photoshop:Credit="${name}" xmpRights:Marked="True">
<dc:creator><rdf:Seq><rdf:li>${name}</rdf:li></rdf:Seq></dc:creator>
<dc:rights><rdf:Alt><rdf:li xml:lang="x-default">${escapeHtml(copyrightNotice(credit))}</rdf:li></rdf:Alt></dc:rights>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>`
}

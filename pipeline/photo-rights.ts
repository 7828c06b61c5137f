import type { Sharp } from 'sharp'
import { copyrightNotice } from '../site/photos/photo-credit.ts'
import { escapeXml } from '../site/render/escape-xml.ts'

/**
 * Names creator, credit and copyright in a JPEG, as EXIF (which is ASCII: © becomes '(C)', and an accent is lost) and
 * as XMP. The older IPTC block repeats what XMP says, and sharp cannot write it. Whatever the source held is replaced.
 */
export function writeRights(picture: Sharp, credit: string): Sharp {
  return picture
    .withExif({ IFD0: { Artist: credit, Copyright: copyrightNotice(credit) } })
    .withXmp(rightsPacket(credit))
}

/** IPTC Photo Metadata Standard 2023.2: Creator, Credit Line, Copyright Notice, Rights marked. */
function rightsPacket(credit: string): string {
  const name = escapeXml(credit)
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about=""
 xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
 xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/"
 photoshop:Credit="${name}" xmpRights:Marked="True">
<dc:creator><rdf:Seq><rdf:li>${name}</rdf:li></rdf:Seq></dc:creator>
<dc:rights><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(copyrightNotice(credit))}</rdf:li></rdf:Alt></dc:rights>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>`
}

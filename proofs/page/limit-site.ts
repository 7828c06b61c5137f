import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse, serializeOuter } from 'parse5'
import { siteHeaders } from '../../contracts/site-headers.ts'
import { compressText } from '../../site/render/compress-text.ts'

type Node = DefaultTreeAdapterTypes.ChildNode

const { isElementNode, isTextNode } = defaultTreeAdapter

/**
 * Copies the built site with the limit page in the place of its home page, so that the same server answers both alike.
 *
 * @param siteDirectory where the built site is
 * @param directory where the copy goes
 */
export async function writeLimitSite(siteDirectory: string, directory: string): Promise<void> {
  for (const folder of ['dist', 'dist-answers', 'dist-office']) {
    await cp(join(siteDirectory, folder), join(directory, folder), { recursive: true })
  }
  const file = join(directory, 'dist', 'index.html')
  const page = makeLimitPage(await readFile(file, 'utf8'))
  await writeFile(file, page)
  const { br, gzip } = await compressText(Buffer.from(page))
  await writeFile(`${file}.br`, br)
  await writeFile(`${file}.gz`, gzip)
  const headersFile = join(directory, 'dist', '_headers.json')
  const { everywhere, exceptions } = siteHeaders.parse(JSON.parse(await readFile(headersFile, 'utf8')))
  // The policy of the built site allows no style element but its own. The other headers stay: those that part a page from the
  // others (COOP, COEP) give it a process of its own, which is a third of the main thread's work.
  const { 'Content-Security-Policy': _policy, ...others } = everywhere
  await writeFile(headersFile, JSON.stringify({ everywhere: others, exceptions }))
}

// Half as wide on a large screen: an image that fills the window is no candidate for the largest paint.
const styles = `body{margin:0;font-family:system-ui,sans-serif}
picture{display:block;aspect-ratio:1}@media(min-width:900px){picture{width:50%}}img{width:100%;height:100%;object-fit:cover}
h1,h2,h3,p{margin:1em 20px}`

/**
 * Makes of a built page the limit against which it is measured: the same words and the same photograph in the first view,
 * with system fonts, and nothing else to load.
 */
function makeLimitPage(html: string): string {
  const elements = [...elementsIn(parse(html).childNodes)]
  const hero = elements.find(({ nodeName }) => nodeName === 'picture')
  const body = elements.find(({ nodeName }) => nodeName === 'body')
  if (!hero || !body) {
    throw new Error('the built page has no body, or no photograph')
  }
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Limite</title><link rel="icon" href="/favicon.svg"><style>${styles}</style>`
  return `<!doctype html><html lang="it"><head>${head}</head><body>${serializeOuter(hero)}${wordsOf(body)}</body></html>`
}

function* elementsIn(nodes: readonly Node[]): Generator<DefaultTreeAdapterTypes.Element> {
  for (const node of nodes.filter(isElementNode)) {
    yield node
    yield* elementsIn(node.childNodes)
  }
}

const withoutWords = ['picture', 'script', 'style', 'svg', 'noscript']
const inline = ['#text', 'a', 'b', 'cite', 'em', 'small', 'span', 'strong', 'time', ...withoutWords]

/** The words of an element: headings stay, everything else becomes paragraphs. */
function wordsOf(element: DefaultTreeAdapterTypes.Element): string {
  const { nodeName, childNodes } = element
  if (!childNodes.every((child) => inline.includes(child.nodeName))) {
    return childNodes.filter(isElementNode).map(wordsOf).join('')
  }
  const text = textOf(element).trim()
  const name = /^h[1-3]$/.test(nodeName) ? nodeName : 'p'
  return text === '' ? '' : `<${name}>${text}</${name}>`
}

function textOf(node: Node): string {
  if (isTextNode(node)) {
    return node.value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  }
  return isElementNode(node) && !withoutWords.includes(node.nodeName) ? node.childNodes.map(textOf).join('') : ''
}

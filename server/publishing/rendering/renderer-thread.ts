import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import type { Content } from '../../../business/content.ts'
import { reasonOf } from '../../../contracts/reason.ts'
import {
  type AddedPhotographs,
  type CompressedTexts,
  compressedTexts,
  editedSite,
  type RendererModule,
} from '../../../contracts/renderer.ts'
import type { BuildFacts } from '../../../editing/build-facts.ts'
import { markPlaces, readPlaces } from '../../../editing/marked-places.ts'
import { pictureJobs } from '../../../pictures/picture-jobs.ts'
import type { PagePlaces, RenderAnswer, RenderRequest, ThreadAnswer } from './renderer.ts'

// The thread that renders drafts and versions, so that no visitor waits for it.
if (parentPort !== null) {
  const port = parentPort
  /** That of the built renderer, as a URL. */
  const folder: string = workerData
  const font = fileURLToPath(new URL('./headline.ttf', folder))
  const load = async () => {
    const read = async (name: string) => JSON.parse(await readFile(new URL(name, folder), 'utf8'))
    const facts: BuildFacts = await read('build.json')
    const assets: unknown = await read('assets.json')
    const renderer: RendererModule<Content, unknown> = await import(new URL('./edited-site.js', folder).href)
    return { facts, built: { content: facts.content, assets }, renderer }
  }
  const loading = load()
  // Its failure is the answer to the first request.
  loading.catch(() => undefined)

  const added = (photographs: RenderRequest['photographs']): AddedPhotographs =>
    Object.fromEntries(photographs.map(({ name, ...facts }) => [name, facts]))

  async function places({ content, photographs }: RenderRequest): Promise<PagePlaces> {
    const { facts, built, renderer } = await loading
    const marked = markPlaces(content)
    const known = added(photographs)
    const shown = Object.entries(marked.photographs).flatMap(([other, name]) => {
      const photograph = known[name] ?? facts.photos[name]
      return photograph === undefined ? [] : [[other, { colour: '', ...photograph }] as const]
    })
    const bodies = renderer.renderBodies(built, marked.content, { ...known, ...Object.fromEntries(shown) })
    return new Map([...bodies].map(([path, body]) => [path, readPlaces(body, marked.places)]))
  }

  /** What was compressed last: from one version to the next most files stay as they are, and compressing takes longest. */
  let last: { readonly texts: ReadonlyMap<string, string>; readonly compressed: CompressedTexts } = {
    texts: new Map(),
    compressed: new Map(),
  }

  async function compress(
    { compressSite }: RendererModule<Content, unknown>,
    texts: ReadonlyMap<string, string>,
  ): Promise<CompressedTexts> {
    const same = [...last.compressed].filter(([name]) => texts.get(name) === last.texts.get(name))
    const changed = new Map([...texts].filter(([name, text]) => text !== last.texts.get(name)))
    const other = compressedTexts.parse(await compressSite(changed))
    last = { texts, compressed: new Map([...same, ...other]) }
    return last.compressed
  }

  async function render({ content, photographs, wanted }: RenderRequest): Promise<RenderAnswer> {
    const { facts, built, renderer } = await loading
    const site = editedSite.parse(renderer.renderEditedSite(built, content, added(photographs)))
    const texts = new Map([
      ...[...site.pages].map(([path, page]) => [path === '/' ? 'index.html' : `${path.slice(1)}.html`, page] as const),
      ['404.html', site.notFound],
      ...[...site.files].map(([path, text]) => [path.slice(1), text] as const),
    ])
    const compressed = wanted === 'compressed' ? await compress(renderer, texts) : new Map()
    const { fieldMessages, fields, leadForm, malformedToast, toasts, tooLongNext } = content
    return {
      texts,
      compressed,
      answers: site.answers,
      words: { fieldMessages, fields, leadForm, malformedToast, toasts, tooLongNext },
      headers: site.headers,
      pictures: pictureJobs(
        site,
        content,
        { colours: facts.colours, font, phoneBytes: facts.limits.heroBytes },
        new Set(photographs.map(({ name }) => name)),
      ),
    }
  }

  const send = (message: ThreadAnswer) => port.postMessage(message)
  port.on('message', (request: RenderRequest) => {
    const { id } = request
    const answering = request.wanted === 'places' ? places(request) : render(request)
    answering.then(
      (answer) => send({ id, answer }),
      (error: unknown) => send({ id, failure: reasonOf(error) }),
    )
  })
}

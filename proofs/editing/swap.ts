import { setTimeout as wait } from 'node:timers/promises'
import type { StartedPostgres } from '../../test/postgres.ts'
import { prepareGround } from '../harness/ground.ts'
import { openSession } from '../harness/office-session.ts'
import { linkBuiltSite, makeEditor } from './editor.ts'
import { addressesIn, belongs, digestOf, encodings, makeReader, pages } from './site-reader.ts'

const PUBLICATIONS = 10
const REQUESTS_FOR_EACH = 1_000
const CONNECTIONS = 6
/** Files that a reader loads of a document that it got, each perhaps from another process. */
const FILES_OF_DOCUMENT = 12
const BETWEEN_DOCUMENTS_MS = 10
const BETWEEN_PUBLICATIONS_MS = 1_500
/** A process that has not published itself shows the new version within so long. */
const SHOWN_WITHIN_MS = 3_000

/** Where a photograph changes with each publication; the two are those of the repository. */
const photographs = ['terrace', 'breakfast'] as const

/**
 * Reads the pages and all their files, in each encoding, while versions are published, then after a restart of all processes.
 * Each document must be whole, of a version that is or has just been online, and each file must be the one that its address names.
 */
export async function proveSwap(directory: string, postgres: StartedPostgres | null, publications = PUBLICATIONS) {
  const processes = postgres === null ? 1 : 3
  await using ground = await prepareGround(directory, 'swap', postgres, {}, processes, linkBuiltSite)
  const urls = ground.servers.map(({ url }) => url)
  const editor = makeEditor(await openSession(ground.database))
  const read = makeReader(CONNECTIONS)

  /** The number of the versions that have this document, by page and digest. */
  const versionsOf = new Map<string, number[]>()
  const expectPages = async (url: string, version: number) => {
    for (const page of pages) {
      const key = `${page} ${digestOf(await editor.preview(url, page))}`
      versionsOf.set(key, [...(versionsOf.get(key) ?? []), version])
    }
  }
  await expectPages(urls[0] ?? '', 0)
  let newest = 0
  const shown = urls.map(() => 0)
  let isOver = false
  const publishAll = async () => {
    for (let version = 1; version <= publications; version += 1) {
      const index = version % urls.length
      const url = urls[index] ?? ''
      await editor.type(url, {
        'services.title': `La luce fa prenotare ${version}`,
        'leadForm.submit': `Manda la richiesta ${version}`,
        'business.BUSINESS_PHONE': `+39 06 1234 56${String(10 + version)}`,
        'booking.photo': photographs[version % 2],
      })
      await expectPages(url, version)
      newest = version
      await editor.publish(url)
      shown[index] = version
      const others = shown.keys().filter((each) => each !== index)
      for (const other of others) {
        setTimeout(() => {
          shown[other] = Math.max(shown[other] ?? 0, version)
        }, SHOWN_WITHIN_MS)
      }
      console.log(`version ${version} is online after ${requests} requests`)
      await wait(BETWEEN_PUBLICATIONS_MS)
    }
    isOver = true
  }

  const digests = new Map<string, string>()
  const encodingsSeen = new Map<string, number>()
  const problems = {
    failed: 0,
    mixed: 0,
    outdated: 0,
    filesOfOthers: 0,
    afterRestart: 0,
    unseenEncodings: 0,
    fewVersions: 0,
  }
  const versionsRead = new Set<number>()
  const wrong = new Set<string>()
  let requests = 0

  async function readOne(url: string, path: string): Promise<Buffer | null> {
    const { status, encoding, body } = await read(`${url}${path}`, oneOf(encodings))
    requests += 1
    encodingsSeen.set(encoding, (encodingsSeen.get(encoding) ?? 0) + 1)
    if (status !== 200) {
      problems.failed += 1
      wrong.add(`${path} is answered with ${status}`)
    }
    return status === 200 ? body : null
  }

  async function readFile(url: string, path: string): Promise<boolean> {
    const body = await readOne(url, path)
    if (body === null) {
      return false
    }
    const digest = digestOf(body)
    const before = digests.get(path)
    if (before === undefined ? !(await belongs(path, body)) : before !== digest) {
      problems.filesOfOthers += 1
      wrong.add(`${path} is another's`)
      return false
    }
    digests.set(path, digest)
    return true
  }

  async function readDocument(): Promise<void> {
    const index = Math.floor(Math.random() * urls.length)
    const page = Math.random() < 0.7 ? '/' : oneOf(pages)
    const oldest = shown[index] ?? 0
    const body = await readOne(urls[index] ?? '', page)
    if (body === null) {
      return
    }
    const versions = versionsOf.get(`${page} ${digestOf(body)}`)
    if (versions === undefined) {
      problems.mixed += 1
      wrong.add(`${page} is no version's`)
      return
    }
    if (!versions.some((version) => version >= oldest && version <= newest)) {
      problems.outdated += 1
      wrong.add(`${page} is of version ${versions} while ${oldest} is shown`)
    }
    if (page === '/') {
      for (const version of versions) {
        versionsRead.add(version)
      }
    }
    const named = addressesIn(body.toString())
    const text = named.filter((path) => path.startsWith('/assets/'))
    const some = Array.from({ length: FILES_OF_DOCUMENT }, () => oneOf(Math.random() < 0.5 ? text : named))
    await Promise.all(some.map((path) => readFile(oneOf(urls), path)))
  }

  const reader = async () => {
    while (!isOver || requests < publications * REQUESTS_FOR_EACH) {
      await readDocument()
      await wait(BETWEEN_DOCUMENTS_MS)
    }
  }
  await Promise.all([publishAll(), ...Array.from({ length: CONNECTIONS }, reader)])
  const meanwhile = requests

  for (const { kill, start } of ground.servers) {
    await kill()
    await start()
  }
  const files = [...digests.keys()]
  for (const path of files) {
    for (const url of urls) {
      problems.afterRestart += (await readFile(url, path)) ? 0 : 1
    }
  }
  problems.unseenEncodings = encodings.filter((each) => !encodingsSeen.has(each)).length
  problems.fewVersions = publications + 1 - versionsRead.size
  const figures = { processes, requests: meanwhile, publications, files: files.length }
  const seen = { encodings: Object.fromEntries(encodingsSeen), examples: [...wrong].slice(0, 10) }
  return { ...figures, ...seen, problems }
}

function oneOf<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)]
  if (item === undefined) {
    throw new Error('there is nothing to choose from')
  }
  return item
}

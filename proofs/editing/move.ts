import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual, promisify } from 'node:util'
import { projectRoot } from '../../scripts/project-root.ts'
import { query, type SqlDatabase } from '../../server/database/sql-database.ts'
import { type StartedPostgres, startPostgres } from '../../test/postgres.ts'
import { type Ground, onlyServer, prepareGround } from '../harness/ground.ts'
import { sendLead } from '../harness/leads.ts'
import { openSession } from '../harness/office-session.ts'
import { asHero, linkBuiltSite, makeEditor } from './editor.ts'
import { digestOf, makeReader, pages, problemsOfPage } from './site-reader.ts'
import { twelveMegapixels } from './times.ts'

const LEADS = 25

const run = promisify(execFile)

/**
 * Publishes words and photographs and takes leads, backs up while the server runs, loses its data, and restores into the other
 * kind of database. There page, preview, versions, draft, who may enter and leads must be the same, and the next version online.
 */
export async function proveMove(directory: string, postgres: StartedPostgres | null) {
  await using cleanup = new AsyncDisposableStack()
  const file = join(directory, 'all.backup')
  const before = await fillAndBackUp(directory, postgres, file)
  await rm(join(directory, 'from'), { recursive: true })

  const target = postgres === null ? cleanup.adopt(await startPostgres(), ({ stop }) => stop()) : null
  await using ground = await prepareGround(directory, 'to', target, {}, 1, linkBuiltSite)
  const server = onlyServer(ground)
  await server.stop()
  const { stdout } = await command(ground, 'restore', file)
  await server.start()
  const people = await whoMayEnter(ground.database)
  const editor = makeEditor(await openSession(ground.database))
  const after = { ...(await lookAt(ground, editor)), people }
  await editor.type(server.url, { 'services.title': 'La luce di casa nuova' })
  const preview = digestOf(await editor.preview(server.url, '/'))
  await editor.publish(server.url)
  const page = digestOf((await makeReader(1)(`${server.url}/`)).body)

  const differing = Object.keys(before).filter(
    (what) => !isDeepStrictEqual(Reflect.get(before, what), Reflect.get(after, what)),
  )
  const problems = {
    differences: differing.length,
    brokenPages: (await problemsOfPage(makeReader(4), server.url, '/')).length,
    leadsLost: LEADS - new Set(after.leads).size,
    notPublished: page === preview ? 0 : 1,
  }
  return {
    to: target === null ? 'sqlite' : 'postgres',
    held: stdout.trim().split('\n'),
    differing,
    problems,
  }
}

/** Publishes, takes leads, and backs up while the server runs. Returns what was to be seen. */
async function fillAndBackUp(directory: string, postgres: StartedPostgres | null, file: string) {
  await using ground = await prepareGround(directory, 'from', postgres, {}, 1, linkBuiltSite)
  const { url } = onlyServer(ground)
  const editor = makeEditor(await openSession(ground.database))
  for (const photograph of [1, 2]) {
    const { name } = await (await editor.send(url, await twelveMegapixels(photograph)))()
    const fields = {
      ...asHero(name, `Un soggiorno, il numero ${photograph}`),
      'services.title': `La luce ${photograph}`,
    }
    await editor.type(url, fields)
    await editor.publish(url)
  }
  await editor.type(url, { 'services.title': 'Non ancora pubblicato' })
  for (let lead = 0; lead < LEADS; lead += 1) {
    await sendLead(url, lead)
  }
  await command(ground, 'backup', file)
  return await lookAt(ground, editor)
}

/** Runs a command of `npm run leads` on the store of a server. */
function command({ servers: [server], databaseUrl }: Ground, name: string, file: string) {
  const environment = { DATA_DIR: server?.dataDirectory, ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) }
  return run(process.execPath, [join(projectRoot, 'server/commands/leads.ts'), name, file], {
    env: { PATH: process.env.PATH, ...environment },
  })
}

async function lookAt(ground: Ground, editor: ReturnType<typeof makeEditor>) {
  const { url } = onlyServer(ground)
  const read = makeReader(1)
  const shown = async (page: string) => digestOf((await read(`${url}${page}`)).body)
  const { versions, draft } = await editor.state(url)
  const leads = await query(ground.database, 'select email from leads order by email')
  return {
    pages: await Promise.all(pages.map(shown)),
    preview: digestOf(await editor.preview(url, '/')),
    versions,
    draft,
    people: await whoMayEnter(ground.database),
    leads: leads.map(({ email }) => String(email)),
  }
}

/** The people with their passkeys. */
async function whoMayEnter(database: SqlDatabase): Promise<readonly unknown[]> {
  const rows = await query(
    database,
    `select p.id, p.name, k.id as passkey, k.public_key, k.device from office_people p
     join office_passkeys k on k.person_id = p.id order by k.id`,
  )
  return rows.map((row) => ({ ...row }))
}

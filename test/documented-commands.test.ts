import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseEnv } from 'node:util'
import { lexer, type Token, walkTokens } from 'marked'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { projectRoot } from '../scripts/project-root.ts'
import { archivedTables } from '../server/commands/backup/archived-tables.ts'
import { countTable } from '../server/commands/backup/row-counts.ts'
import { leadCommands } from '../server/commands/lead-commands.ts'
import { officeCommands } from '../server/commands/office-commands.ts'
import type { CommandFamily } from '../server/commands/run-command.ts'
import { configuredBy } from '../server/commands/start-command.ts'
import { openSqliteStore } from '../server/leads/store/sqlite-store.ts'
import { officeAccessIn } from '../server/office/access/office-access.ts'
import { realEnvironment } from './cases/real-environment.ts'
import { runHere } from './fixtures/commands.ts'
import { serverDirectory, spawnServer } from './fixtures/spawned-server.ts'
import { startMailServer } from './mail-server.ts'
import { compileCache } from './start-server.ts'

// The owner's commands run with the arguments that the documents give them, one of each family by its script, and with a complete .env for a real address.

const documents = ['commands', 'your-site', 'deploy', 'operations', 'deploy-many', 'office', 'andare-online']

/** The other programs of the documents' shell lines, which change the machine or the network, and the shell's own words. */
const notRun = new Set(
  `apt break caddy cat cd chmod chown cp createdb curl dig df docker do done echo export fallocate for getent git hash head install journalctl litestream ls mkdir
  mkswap mv nano node npm npx openssl pg_dump pg_restore psql restic rm set swapon systemctl ufw umask useradd .`.split(
    /\s+/,
  ),
)

/** Needs the built site, which the tests of the built renderer have: server/publishing/release.built.test.ts runs it. */
const needsBuild = 'office make-pictures'

/** What stands for the names that an owner has to replace. */
const replacements: readonly (readonly [RegExp, string])[] = [
  [/<id…?>/g, '01a1fd1c-e801'],
  [/<address>/g, 'anna@esempio.it'],
  [/<name>/g, "'Anna Bianchi'"],
  [/<command>/g, 'list'],
  [/~\//g, ''],
  [/<file>|"\$newest"|[\w./-]+\.backup\b/g, 'leads.backup'],
]

/** Leads that the documents' commands are about: the id, the name, the address. */
const leads = [
  ['01a1fd1c-e801-7f11-bdbf-ae4e0d01654d', 'Anna Bianchi', 'anna@esempio.it'],
  ['01a1f977-7d75-7f9f-a294-4fe152f6fb71', 'Carla Neri', 'carla@esempio.it'],
  ['11050000-7d75-7f9f-a294-4fe152f6fb71', 'Ugo Verdi', 'your.own@address.example'],
] as const

const families = { leads: leadCommands, office: officeCommands }

const call =
  /(?:npm run (?:--silent )?(leads|office) --|(?:^|[(;] *)(leads|office)|node server\/commands\/(leads|office)\.ts) +([a-z<-][^#|>)]*[^\s#|>)])/

const { documented, unknown } = readDocuments()

/** The owner's commands in the documents, each once, as 'leads list --json', and programs that are in neither list. */
function readDocuments() {
  const documented = new Set<string>()
  const unknown: string[] = []

  function take(line: string): boolean {
    const replaced = replacements.reduce((changed, [name, value]) => changed.replace(name, value), line)
    const [found, npm, alias, file, given] = call.exec(replaced) ?? []
    if (found !== undefined) {
      documented.add(`${npm ?? alias ?? file} ${given}`)
    }
    return found !== undefined
  }

  for (const name of documents) {
    const tokens = lexer(readFileSync(join(projectRoot, `docs/${name}.md`), 'utf8'))
    let heading = ''
    for (const token of tokens) {
      heading = token.type === 'heading' ? token.text : heading
      if (token.type === 'table' && token.header[0].text === 'Command') {
        const family = heading === 'The office' ? 'office' : 'leads'
        const cells: Token[] = token.rows.flatMap(([cell]: { tokens: Token[] }[]) => cell?.tokens ?? [])
        for (const cell of cells.filter(({ type }) => type === 'codespan')) {
          take(`npm run ${family} -- ${'text' in cell ? cell.text : ''}`)
        }
      }
    }
    walkTokens(tokens, (token) => {
      if (token.type === 'codespan') {
        take(token.text)
      }
      if (token.type === 'code') {
        const lines: string[] = token.text
          .replace(/<<'END'[\s\S]*?^END$/gm, '')
          .replaceAll('\\\n', '')
          .split('\n')
        const others = lines.filter((line) => !take(line.replace(/^\$ /, '')))
        unknown.push(
          ...(token.lang === 'sh' ? others.flatMap(programsIn).filter((program) => !notRun.has(program)) : []),
        )
      }
    })
  }
  return { documented: [...documented], unknown }
}

/** The programs that a line of the shell calls. */
function programsIn(line: string): string[] {
  const calls = line.replace(/(?:^| )#.*/, '').split(/&&|\|\|?|;|\$\(|\)/)
  const words = calls.map(
    (part) => /^[\s(]*(?:sudo (?:--preserve-env )?-u \S+ |env |\w+=\S* +)*([a-z.][\w-]*)(?: |$)/.exec(part)?.[1] ?? '',
  )
  return words.filter((word) => word !== '')
}

/** As an installed project, with a complete .env, leads, somebody in the office, and a backup. */
const folder = mkdtempSync(join(tmpdir(), 'casa-in-posa-'))

let variables: Readonly<Record<string, string>>

beforeAll(async () => {
  const mail = await startMailServer()
  variables = {
    ...realEnvironment,
    SMTP_URL: mail.url,
    NOTIFY_FROM: 'sito@casainposa.example',
    NOTIFY_TO: 'lead@casainposa.example',
    TRUST_PROXY: '127.0.0.1',
    RETENTION_MONTHS: '12',
  }
  writeFileSync(
    join(folder, '.env'),
    Object.entries(variables)
      .map(([name, value]) => `${name}='${value}'\n`)
      .join(''),
  )
  for (const name of ['scripts', 'server', 'supabase']) {
    symlinkSync(join(projectRoot, name), join(folder, name))
  }
  const store = await openSqliteStore(join(folder, 'data'))
  const insert = `insert into leads (id, created_at, name, email, phone, zone, same_lead_key, search)
    values ($1, $2, $3, $4, '+39 333 123 4567', 'roma', '', lower($3 || ' ' || $4))`
  const now = new Date()
  await store.run(leads.map(([id, name, email]) => ({ sql: insert, values: [id, now.toISOString(), name, email] })))
  for (const name of ['Anna', 'Anna Bianchi']) {
    await officeAccessIn(store).addPerson(name, now)
  }
  await store.close()
  await run('leads', 'backup made.backup')
  cpSync(join(folder, 'data'), join(folder, 'stored'), { recursive: true })
  return async () => {
    await mail.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

function putStoreBack(): void {
  rmSync(join(folder, 'data'), { recursive: true, force: true })
  cpSync(join(folder, 'stored'), join(folder, 'data'), { recursive: true })
}

const scripts: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(join(projectRoot, 'package.json'), 'utf8'),
).scripts

/** Runs the script of package.json in the folder, with nothing of the configuration in the environment but what is typed before the command. */
async function run(family: string, given: string, typed: Readonly<Record<string, string>> = {}) {
  const child = spawn('sh', ['-c', `${scripts[family]} ${given}`], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...compileCache, ...typed },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, output, errors }
}

test('every shell line of the documents is an owner’s command, or calls programs that are listed here', () => {
  expect(unknown).toEqual([])
})

test.each(Object.entries(families))('every command of %s is named in the documents', (name, { commands }) => {
  const named = new Set(documented.map((line) => line.split(' ').slice(0, 2).join(' ')))
  expect(commands.map((command) => `${name} ${command.name}`).filter((line) => !named.has(line))).toEqual([])
})

test('the document of a backup has every kind of row, as the command prints them', () => {
  const text = readFileSync(join(projectRoot, 'docs/commands.md'), 'utf8')
  const printed = /^STORED .*\n(?:.+\n)+/m.exec(text)?.[0] ?? ''
  const counts = archivedTables.map(({ name, words }) => {
    const [, count] = new RegExp(`^${words[1]} +(\\d+)$`, 'm').exec(printed) ?? []
    return [name, Number(count)] as const
  })
  expect(printed).toBe(countTable('STORED', new Map(counts)))
})

/** Runs a command within this process, with the variables of .env: to start a process for each takes most of the time. */
function runFast(family: CommandFamily, given: string) {
  const words = (given.match(/'[^']*'|\S+/g) ?? []).map((word) => word.replaceAll("'", ''))
  return runHere(words, configuredBy({ ...parseEnv(readFileSync(join(folder, '.env'), 'utf8')) }), family)
}

test('every command of the documents works with a complete .env for a real address', async () => {
  const before = process.cwd()
  process.chdir(folder)
  onTestFinished(() => process.chdir(before))
  const failed: object[] = []
  for (const line of documented.filter((each) => each !== needsBuild)) {
    const [family = '', ...words] = line.split(' ')
    const given = words.join(' ')
    putStoreBack()
    rmSync(join(folder, 'leads.backup'), { force: true })
    if (words[0] === 'restore' || given === 'demo') {
      // These two want a database without leads.
      rmSync(join(folder, 'data'), { recursive: true })
    }
    if (words[0] === 'restore' || words[0] === 'check-backup') {
      copyFileSync(join(folder, 'made.backup'), join(folder, 'leads.backup'))
    }
    const { code, errors } = await runFast(
      family === 'office' ? officeCommands : leadCommands,
      `${given}${words[0] === 'erase' ? ' --yes' : ''}`,
    )
    if (code !== 0 || errors !== '') {
      failed.push({ line, code, errors })
    }
  }
  expect(documented.length).toBeGreaterThan(25)
  expect(failed).toEqual([])
})

test('the server takes the same .env, and serves the office at the address that the invitation names', async () => {
  putStoreBack()
  const { output } = await run('office', 'invite Anna')
  expect(output).toMatch(/^Address {2}https:\/\/www\.casainposa\.it\/ufficio\n/)
  const server = spawnServer(await serverDirectory(), { ...variables, DATA_DIR: join(folder, 'data') })
  const { status } = await fetch(`${await server.listening()}/ufficio`)
  expect(status).toBe(200)
})

test('the command that a server at another address than that of .env prints invites to its own', async () => {
  putStoreBack()
  const address = 'https://casa.localhost:8443'
  const server = spawnServer(await serverDirectory(), { ...variables, SITE_URL: address })
  await server.listening()
  const [, typed = ''] = /: LINK_URL=(\S+) npm run office -- invite <name>\n/.exec(server.output()) ?? []
  const { output } = await run('office', 'invite Anna', { LINK_URL: typed })
  expect(output).toContain(`Address  ${address}/ufficio\n`)
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { hero } from '../content/landing.ts'
import { answerTitles, fieldMessages } from '../content/lead-form.ts'
import { contactLink } from '../content/notifications.ts'
import { exampleBackendKey, leadsPath } from '../leads/backend.ts'
import { anna } from '../leads/same-lead-cases.ts'
import { smtpServer } from '../server/notifications/smtp-fixture.ts'
import { writeSiteFixture } from '../server/static-site/site-fixture.ts'
import { withoutProductVariables } from './product-variables.ts'
import { projectRoot } from './project-root.ts'
import { readStoredLeads } from './server/stored-leads.ts'

/** So long only when something hangs. */
const PATIENCE_MS = 90_000
const within = { timeout: PATIENCE_MS, interval: 200 }

const notCopied = ['node_modules', 'dist', 'dist-answers', 'data', 'docs', 'bench', 'test-results']

test(
  'takes leads through npm run dev, though its port is taken, also after a component, a text and the server have changed',
  async () => {
    const mail = await smtpServer()
    const { url, write, edit, printed, storedNames, stop } = await startDev({
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      NOTIFY_FROM: 'sito@casainposa.example',
      NOTIFY_TO: 'lead@casainposa.example',
    })

    expect(await sendLead(url, 'First')).toBe(201)
    await expect.poll(() => mail.mails.length, within).toBeGreaterThan(0)
    const link = /\S+\/contattato\?\S+/.exec(mail.mails[0]?.parsed.text ?? '')?.[0] ?? ''
    expect(link).toContain(`${url}${contactLink.path}?`)
    expect((await fetch(link)).status).toBe(200)

    edit('site/landing/Hero.tsx', '<h1', '<h1 data-edited=""')
    await expect.poll(() => textOf(`${url}/`), within).toContain('data-edited')
    expect(await sendLead(url, 'After a component')).toBe(201)

    edit('content/landing.ts', hero.promise, 'An edited headline')
    await expect.poll(() => textOf(`${url}/`), within).toContain('An edited headline')
    edit('content/lead-form.ts', fieldMessages.phone.missing, 'An edited message')
    await expect.poll(async () => (await sendForm(url, withoutPhone)).text, within).toContain('An edited message')
    expect(await sendLead(url, 'After a text')).toBe(201)

    const route = 'server/no-script/no-script-route.ts'
    const before = edit(route, 'code(422)', 'code(418)')
    await expect.poll(async () => (await sendForm(url, withoutPhone)).status, within).toBe(418)
    expect(await sendLead(url, 'After the server')).toBe(201)

    write(route, 'export const broken = (')
    await expect.poll(printed, within).toContain('SyntaxError')
    const sent = sendLead(url, 'While it was broken')
    await expect.poll(printed, within).toContain(`POST ${leadsPath} waits`)
    write(route, before)
    expect(await sent).toBe(201)

    expect((await sendForm(url, { ...anna, name: 'Without script' })).text).toContain(answerTitles.sent)
    expect((await fetch(`${url}${contactLink.path}?${contactLink.parts.lead}=1`)).status).toBe(403)
    expect(storedNames()).toEqual([
      'First',
      'After a component',
      'After a text',
      'After the server',
      'While it was broken',
      'Without script',
    ])
    expect(await stop()).toBe('no process is left')
  },
  3 * PATIENCE_MS,
)

/** As Astro prints it. */
const addressOfPages = /http:\/\/localhost:\d+/

const withoutPhone = { ...anna, phone: '' }

/** `npm run dev` in a copy of the project, which the test may change. Its PORT is taken, so that Astro listens on another. */
async function startDev(variables: Readonly<Record<string, string>>) {
  const copy = mkdtempSync(join(tmpdir(), 'casa-in-posa-dev-'))
  onTestFinished(() => rmSync(copy, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }))
  cpSync(projectRoot, copy, { recursive: true, filter: (source) => isCopied(relative(projectRoot, source)) })
  // A folder of its own, since Vite keeps its cache in it.
  mkdirSync(join(copy, 'node_modules'))
  for (const name of readdirSync(join(projectRoot, 'node_modules')).filter((each) => each !== '.vite')) {
    symlinkSync(join(projectRoot, 'node_modules', name), join(copy, 'node_modules', name))
  }
  await writeSiteFixture(copy)

  const other = createServer().listen(0, 'localhost')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const address = other.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const data = join(copy, 'data')
  const child = spawn('npm', ['run', 'dev'], {
    cwd: copy,
    env: { ...withoutVitest(withoutProductVariables(process.env)), ...variables, PORT: String(port), DATA_DIR: data },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, as a terminal's: Ctrl-C is a signal to all of it.
    detached: true,
  })
  const group = -(child.pid ?? 0)
  const exit = once(child, 'exit')
  onTestFinished(() => {
    if (isRunning(group)) {
      process.kill(group, 'SIGKILL')
    }
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  /** Replaces the file by renaming, as many editors and git do. */
  const write = (file: string, text: string) => {
    const path = join(copy, file)
    writeFileSync(`${path}~`, text)
    renameSync(`${path}~`, path)
  }
  await expect.poll(() => output, within).toMatch(addressOfPages)
  const url = addressOfPages.exec(output)?.[0] ?? ''
  expect(url).not.toBe(`http://localhost:${port}`)
  return {
    url,
    printed: () => output,
    write,
    /** Replaces a text in a file; returns the file as it was. */
    edit(file: string, from: string, to: string): string {
      const before = readFileSync(join(copy, file), 'utf8')
      expect(before).toContain(from)
      write(file, before.replaceAll(from, to))
      return before
    },
    storedNames: () => readStoredLeads(data).map(({ name }) => name),
    async stop() {
      process.kill(group, 'SIGINT')
      await exit
      await expect.poll(() => isRunning(group), { timeout: PATIENCE_MS }).toBe(false)
      return 'no process is left'
    },
  }
}

/** Under Vitest, Astro leaves the pages to it, and answers none. */
function withoutVitest({ VITEST: _, NODE_ENV: __, ...others }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...others, NO_COLOR: '1' }
}

function isCopied(path: string): boolean {
  const [top = ''] = path.split('/')
  return path === '' || !(top.startsWith('.') || notCopied.includes(top))
}

function isRunning(group: number): boolean {
  try {
    process.kill(group, 0)
    return true
  } catch {
    return false
  }
}

async function textOf(url: string): Promise<string> {
  return (await fetch(url)).text()
}

async function sendLead(url: string, name: string): Promise<number> {
  const response = await fetch(`${url}${leadsPath}`, {
    method: 'POST',
    headers: { apikey: exampleBackendKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...anna, name }),
  })
  return response.status
}

async function sendForm(url: string, fields: Readonly<Record<string, string>>) {
  const response = await fetch(`${url}/`, { method: 'POST', body: new URLSearchParams(fields) })
  return { status: response.status, text: await response.text() }
}

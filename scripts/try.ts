import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from './find-free-port.ts'
import { projectRoot } from './project-root.ts'
import { readOptions } from './read-options.ts'

readOptions(
  'npm run try',
  'builds the site and serves it by HTTPS on this computer alone, behind Caddy, as a server would',
)

const SITE_URL = `https://casa.localhost:${process.env.TRY_PORT ?? 8443}`
const folder = join(projectRoot, '.cache/try')
// Of the authority that Caddy makes for this computer alone.
const root = join(folder, 'caddy/pki/authorities/local/root.crt')

mkdirSync(folder, { recursive: true })
let caddy: ChildProcess | undefined
const log = openSync(join(folder, 'caddy.log'), 'w')
const [port, httpPort] = [await findFreePort(), await findFreePort()]
const upstream = `127.0.0.1:${port}`
const server = spawn(process.execPath, [join(projectRoot, 'scripts/start.ts')], {
  env: { ...process.env, SITE_URL, LINK_URL: SITE_URL, PORT: String(port), TRUST_PROXY: '127.0.0.1' },
  stdio: ['ignore', 'inherit', 'inherit'],
})
server.once('exit', (code) => end('The site does not run.', code ?? 0))
while (!(await isServed())) {
  await wait(300)
}
caddy = spawn('caddy', ['run', '--config', join(projectRoot, 'deploy/Caddyfile')], {
  env: {
    ...process.env,
    SITE_URL,
    // The second address of .env would want port 443.
    REDIRECT_FROM: '',
    UPSTREAMS: upstream,
    CADDY_OPTIONS: `local_certs\nskip_install_trust\nadmin off\nhttp_port ${httpPort}`,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  },
  stdio: ['ignore', log, log],
})
closeSync(log)
caddy.once('error', () => end('Caddy is not installed: https://caddyserver.com/docs/install', 1))
caddy.once('exit', (code) =>
  end('Caddy does not run: .cache/try/caddy.log says why. TRY_PORT=9443 takes another port.', code ?? 0),
)
process.stdout.write(`
The site: ${SITE_URL}    Ctrl+C stops it.
The browser warns until it trusts ${root}
  Chrome on Linux: mkdir -p ~/.pki/nssdb && certutil -d sql:$HOME/.pki/nssdb -A -t C,, -n casa-try -i ${root}
  elsewhere: Settings, Certificates, Import
Into the office, in another terminal: LINK_URL=${SITE_URL} npm run office -- invite Anna
What is changed there stays on this computer: on the server do it again, or take it along with a backup (docs/operations.md).
`)
process.once('SIGINT', () => end('', 0))
process.once('SIGTERM', () => end('', 0))

function isServed(): Promise<boolean> {
  return fetch(`http://${upstream}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

function end(why: string, code: number): never {
  if (code !== 0) {
    process.stderr.write(`${why}\n`)
  }
  server.kill()
  caddy?.kill()
  process.exit(code)
}

import { spawn } from 'node:child_process'
import { dev } from 'astro'
import { leadsPath } from '../leads/backend.ts'
import { buildSite } from './build-site.ts'
import { hasBuild } from './build-stamp.ts'
import { findFreePort } from './find-free-port.ts'
import { projectRoot } from './project-root.ts'

/**
 * Astro's development server with live reload for the pages, the real server behind their form. A lead, and the form
 * sent without script (a POST to the page itself), go through to it.
 */
process.env.ASTRO_TELEMETRY_DISABLED ??= '1'
process.chdir(projectRoot)
// Nobody but this machine sees it: samples and examples are looked at and replaced here, whatever address .env names.
process.env.SITE_URL = ''
if (!hasBuild(projectRoot)) {
  // The server answers the form sent without script with built pages, and does not start without them.
  console.log('Building the site once…')
  await buildSite(process.env)
}
const port = await findFreePort()
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, HOST: '127.0.0.1', PORT: String(port) },
})
process.once('exit', () => server.kill())

const target = `http://127.0.0.1:${port}`
const pages = await dev({
  root: projectRoot,
  server: { port: Number(process.env.PORT || '3000') },
  vite: {
    server: {
      proxy: {
        [leadsPath]: { target },
        '^/$': { target, bypass: (request) => (request.method === 'POST' ? undefined : request.url) },
      },
    },
  },
})

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await pages.stop()
    process.exit()
  })
}

import { resolve } from 'node:path'
import { buildApp } from './app.ts'
import { parseConfig } from './config.ts'
import { loadAnswers } from './no-script/load-answers.ts'
import { openStore } from './open-store.ts'
import { StartError } from './start-error.ts'
import { startText } from './start-text.ts'
import { loadSite } from './static-site/load-site.ts'
import { stopOnSignals } from './stop-on-signals.ts'

// The built site and the data folder are looked for where the server is started.
try {
  await start()
} catch (error) {
  if (!(error instanceof StartError)) {
    throw error
  }
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

async function start(): Promise<void> {
  const parsed = parseConfig(process.env)
  if (!parsed.ok) {
    throw new StartError(['The configuration has problems:', ...parsed.problems].join('\n  '))
  }
  const { config } = parsed
  const site = await loadSite(resolve('dist'))
  const answers = await loadAnswers(resolve('dist-answers'))
  const leads = await openStore(config.store)
  const app = buildApp({
    leads,
    site,
    answers,
    key: config.backendKey,
    log: process.stdout,
    trustedProxies: config.trustedProxies,
  })
  try {
    const address = await app.listen({ host: config.host, port: config.port })
    process.stdout.write(startText(config, address))
  } catch (error) {
    await leads.close()
    throw new StartError(`Cannot listen on ${config.host}, port ${config.port}: ${explain(error)} (HOST, PORT).`)
  }
  stopOnSignals(async () => {
    await app.close()
    await leads.close()
  })
}

function explain(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown failure'
  const explanations: Readonly<Record<string, string>> = {
    EADDRINUSE: 'another program listens there already',
    EACCES: 'this user may not use that port',
    EADDRNOTAVAIL: 'this machine has no such address',
    ENOTFOUND: 'there is no such host',
  }
  return explanations[code] ?? code
}

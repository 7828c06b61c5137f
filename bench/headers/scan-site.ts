import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeCertificate } from '../page/start-http2.ts'
import { startMeasuredServer } from '../server/start-measured-server.ts'
import { readScan, type Scan } from './read-scan.ts'
import { scannerFolder } from './scanner-folder.ts'
import { startTlsFront } from './start-tls-front.ts'

/**
 * Lets MDN's scanner look at the real server, behind TLS and a redirection to it.
 *
 * @param siteDirectory where the built site is
 * @returns null on a machine without openssl
 */
export async function scanSite(siteDirectory: string): Promise<Scan | null> {
  const directory = await mkdtemp(join(tmpdir(), 'casa-in-posa-scan-'))
  try {
    const certificate = makeCertificate(directory)
    if (certificate === null) {
      return null
    }
    const server = await startMeasuredServer(siteDirectory, directory, null)
    try {
      const front = await startTlsFront(server.url, certificate)
      try {
        return await scan(front.host, certificate.certificateFile)
      } finally {
        await front.stop()
      }
    } finally {
      await server.stop()
    }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

async function scan(host: string, certificateFile: string): Promise<Scan> {
  const script = join(import.meta.dirname, 'run-scanner.ts')
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: certificateFile }
  // It prints every style sheet that its HTML parser, jsdom, is too old for: kept for the case that it fails.
  const child = fork(script, [scannerFolder, host], { env, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  const said: string[] = []
  child.stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  const ended = once(child, 'exit')
  const [message]: unknown[] = await Promise.race([once(child, 'message'), ended.then(() => [])])
  const [code]: unknown[] = await ended
  if (code !== 0) {
    throw new Error(`the scanner ended with ${code}:\n${said.join('').slice(-2_000)}`)
  }
  return readScan(message)
}

import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A proxy with HTTP/2 and TLS before a server. */
export interface Http2Proxy {
  readonly url: string
  stop(): Promise<void>
}

export interface Certificate {
  readonly keyFile: string
  readonly certificateFile: string
}

/**
 * Makes a certificate that signs itself.
 *
 * @param directory where it goes
 * @param host whose certificate it is
 * @returns null on a machine without openssl: Node can use certificates and make none
 */
export function makeCertificate(directory: string, host: string = 'localhost'): Certificate | null {
  const keyFile = join(directory, 'key.pem')
  const certificateFile = join(directory, 'certificate.pem')
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const names = ['-addext', `subjectAltName=DNS:${host}`]
  const args = ['req', ...kind, '-subj', `/CN=${host}`, ...names, '-keyout', keyFile, '-out', certificateFile]
  return spawnSync('openssl', args).status === 0 ? { keyFile, certificateFile } : null
}

/**
 * Starts the proxy.
 *
 * @param target address of the server behind it
 */
export async function startHttp2(target: string, { keyFile, certificateFile }: Certificate): Promise<Http2Proxy> {
  const script = fileURLToPath(new URL('serve-http2.ts', import.meta.url))
  const child = fork(script, [target, keyFile, certificateFile])
  const ended = once(child, 'exit')
  const [address]: unknown[] = await Promise.race([once(child, 'message'), ended.then(() => [])])
  if (typeof address !== 'object' || address === null || !('port' in address)) {
    throw new Error('the HTTP/2 proxy does not listen')
  }
  return {
    url: `https://127.0.0.1:${address.port}`,
    stop: async () => {
      child.kill()
      await ended
    },
  }
}

import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { listenHere } from '../../scripts/find-free-port.ts'
import { startPushService } from '../../test/push-service.ts'
import { makeCertificate } from '../page/http2-proxy.ts'

/** A known push service, as the server sees it; another host would be refused. */
const HOST = 'fcm.googleapis.com'

/**
 * Starts a push service on this machine under the name of a known one, behind a proxy: the real server runs unchanged, and its
 * environment says by which proxy it reaches other machines.
 *
 * @param directory where its certificate is made
 */
export async function startLocalPush(directory: string) {
  const certificate = makeCertificate(directory, HOST)
  if (certificate === null) {
    throw new Error('There is no openssl on this machine to make a certificate with.')
  }
  const [key, cert] = await Promise.all([
    readFile(certificate.keyFile, 'utf8'),
    readFile(certificate.certificateFile, 'utf8'),
  ])
  const service = await startPushService(undefined, { origin: `https://${HOST}`, key, cert })
  let isReachable = true
  const proxy = createServer().on('connect', (_request, client, head) => {
    client.on('error', () => undefined)
    if (!isReachable) {
      client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
      return
    }
    const target = connect(service.port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n')
      target.write(head)
      target.pipe(client).pipe(target)
    })
    target.on('error', () => client.destroy())
  })
  const port = await listenHere(proxy)
  return {
    ...service,
    environment: {
      NODE_USE_ENV_PROXY: '1',
      HTTPS_PROXY: `http://127.0.0.1:${port}`,
      NODE_EXTRA_CA_CERTS: certificate.certificateFile,
    },
    /** Refuses connections, those that are open too, or takes them again. */
    setReachable(next: boolean) {
      isReachable = next
      if (!next) {
        service.endConnections()
      }
    },
    close() {
      proxy.closeAllConnections()
      proxy.close()
      service.close()
    },
  }
}

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { listenHere } from '../../scripts/find-free-port.ts'
import { startPushService } from '../../test/push-service.ts'

/** A known push service, as the server sees it; another host would be refused. */
const HOST = 'fcm.googleapis.com'

/**
 * Starts a push service on this machine under the name of a known one, behind a proxy: the real server runs unchanged, and its
 * environment says by which proxy it reaches other machines.
 *
 * @param directory where its certificate is made
 */
export async function startLocalPush(directory: string) {
  const { key, cert, certificateFile } = makeCertificate(directory)
  const service = await startPushService({ origin: `https://${HOST}`, key, cert })
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
      NODE_EXTRA_CA_CERTS: certificateFile,
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

/** Makes a certificate that signs itself: Node can use certificates and make none. */
function makeCertificate(directory: string) {
  const [keyFile, certificateFile] = [join(directory, 'key.pem'), join(directory, 'certificate.pem')]
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const names = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`]
  const { status } = spawnSync('openssl', ['req', ...kind, ...names, '-keyout', keyFile, '-out', certificateFile])
  if (status !== 0) {
    throw new Error('There is no openssl on this machine to make a certificate with.')
  }
  return { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(certificateFile, 'utf8'), certificateFile }
}

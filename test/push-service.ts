import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { listenHere } from '../scripts/find-free-port.ts'
import type { PushAddress } from '../server/outbox/subscriptions.ts'

interface TakenPush {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  readonly at: number
}

const answerCreated: RequestListener = (_request, response) => response.writeHead(201).end()

/** A push service that answers by TLS, under a name that a proxy leads here. */
interface SecureName {
  readonly origin: string
  readonly key: string
  readonly cert: string
}

/** Starts a push service on a free port. Telephones subscribe to it. */
export async function startPushService(secure: SecureName | null = null) {
  const taken: TakenPush[] = []
  let currentAnswer = answerCreated
  const take: RequestListener = async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    taken.push({ path: request.url ?? '', headers: request.headers, body, at: performance.now() })
    currentAnswer(request, response)
  }
  const server = secure === null ? createServer(take) : createSecureServer(secure, take)
  const port = await listenHere(server)
  const origin = secure?.origin ?? `http://127.0.0.1:${port}`

  /** A browser with a subscription of this service, and its keys. */
  function telephone(name: string) {
    const ecdh = createECDH('prime256v1')
    const point = ecdh.generateKeys()
    const secret = randomBytes(16)
    const subscription: PushAddress = {
      endpoint: `${origin}/${name}`,
      p256dh: point.toString('base64url'),
      auth: secret.toString('base64url'),
    }
    const own = () => taken.filter(({ path }) => path === `/${name}`)
    /** The messages that have come, decrypted. */
    const messages = (): readonly unknown[] =>
      own().map(({ body }) => JSON.parse(decrypt(body, { ecdh, point, secret })))
    return { subscription, own, messages }
  }

  return {
    origin,
    port,
    taken,
    telephone,
    setAnswer(next: RequestListener) {
      currentAnswer = next
    },
    endConnections: () => server.closeAllConnections(),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

interface Receiver {
  readonly ecdh: ReturnType<typeof createECDH>
  readonly point: Buffer
  readonly secret: Buffer
}

/** Decrypts a message as a browser does (RFC 8188, one record, with the keys of RFC 8291). */
function decrypt(body: Buffer, { ecdh, point, secret }: Receiver): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const senderPoint = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), point, senderPoint])
  const derive = (key: Buffer, withSalt: Buffer, label: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', key, withSalt, label, length))
  const key = derive(ecdh.computeSecret(senderPoint), secret, info, 32)
  const cipher = createDecipheriv(
    'aes-128-gcm',
    derive(key, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(key, salt, 'Content-Encoding: nonce\0', 12),
  )
  cipher.setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()])
  // The last record ends with the delimiter 2, then padding.
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}

/**
 * Checks the signature of a request as a push service does (RFC 8292).
 *
 * @returns the key and the claims; null when the signature is wrong
 */
export function vapidOf({ authorization = '' }: IncomingHttpHeaders) {
  const [, header = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const parsed: unknown = JSON.parse(Buffer.from(claims, 'base64url').toString())
  return isSigned ? { key, claims: parsed } : null
}

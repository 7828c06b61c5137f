import { generateKeyPairSync, hash, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { officeApp, officeOrigin } from '../../../test/fixtures/office.ts'
import { sqliteFixture } from '../../../test/fixtures/store.ts'
import { challengeOf } from './secrets.ts'

const FIVE_MINUTES_MS = 5 * 60_000

/** Flags of an authenticator (WebAuthn, 6.1): somebody was there, and it was the owner. */
const [present, verified] = [0x01, 0x04]

/** An office into which Anna comes by a passkey that counts nothing at first, as those of a cloud never do. */
async function withPasskey() {
  const store = await sqliteFixture()
  const { access, clock, post } = await officeApp(store)
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  // A COSE key of the curve (RFC 9053, 7.1.1).
  const key = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
  const { id: personId } = await access.addPerson('Anna', clock.now)
  const code = { hash: 'code', personId, expiresAt: new Date(clock.now.getTime() + 1) }
  await access.addCode(code)
  const passkey = { id: 'cGFzc2tleQ', publicKey: key.toString('base64url'), counter: 0, transports: [] }
  await access.addPasskey(code, passkey, { id: 's', tokenHash: 't', device: 'iPhone' }, clock.now)

  const question = async (): Promise<string> => (await post('/sign-in/options', {})).json().ticket
  /** What a browser sends. */
  const answerTo = (ticket: string, { flags = present | verified, counter = 0 } = {}) => {
    const challenge = Buffer.from(challengeOf(ticket)).toString('base64url')
    const client = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin: officeOrigin }))
    const data = Buffer.concat([hash('sha256', new URL(officeOrigin).hostname, 'buffer'), Buffer.alloc(5)])
    data.writeUInt8(flags, 32)
    data.writeUInt32BE(counter, 33)
    const signature = sign('sha256', Buffer.concat([data, hash('sha256', client, 'buffer')]), privateKey)
    const response = { clientDataJSON: client, authenticatorData: data, signature }
    const texts = Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')])
    const credential = { id: passkey.id, rawId: passkey.id, type: 'public-key', clientExtensionResults: {} }
    return { ticket, credential: { ...credential, response: Object.fromEntries(texts) } }
  }
  const statusOf = async (answer: object) => (await post('/sign-in', answer)).statusCode
  return { clock, question, answerTo, statusOf }
}

test('an answer lets its owner in once, while the question lasts', async () => {
  const { clock, question, answerTo, statusOf } = await withPasskey()
  const answer = answerTo(await question())
  expect(await statusOf(answer)).toBe(200)
  expect(await statusOf(answer)).toBe(403)
  const late = answerTo(await question())
  clock.now = new Date(clock.now.getTime() + FIVE_MINUTES_MS)
  expect(await statusOf(late)).toBe(403)
  expect(await statusOf(answerTo(await question()))).toBe(200)
})

test('a device that has not verified its owner lets nobody in, nor does the copy of one that counts', async () => {
  const { question, answerTo, statusOf } = await withPasskey()
  expect(await statusOf(answerTo(await question(), { flags: present }))).toBe(403)
  expect(await statusOf(answerTo(await question(), { counter: 7 }))).toBe(200)
  expect(await statusOf(answerTo(await question(), { counter: 7 }))).toBe(403)
  expect(await statusOf(answerTo(await question(), { counter: 8 }))).toBe(200)
})

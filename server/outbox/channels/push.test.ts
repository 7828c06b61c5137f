import { expect, test } from 'vitest'
import { arePushKeys, isPushEndpoint } from './push.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/QAbc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
])('takes an endpoint of a known push service: %s', (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(true)
})

test.each([
  'http://fcm.googleapis.com/1',
  'https://fcm.googleapis.com:8443/1',
  'https://user@fcm.googleapis.com/1',
  'https://fcm.googleapis.com@127.0.0.1/1',
  'https://fcm.googleapis.com.evil.example/1',
  'https://evil.example/fcm.googleapis.com',
  'https://evilpush.apple.com/1',
  'https://push.apple.com.evil.example/1',
  'https://127.0.0.1/1',
  'https://[::1]/1',
  'https://2130706433/1',
  'https://localhost/1',
  'file:///etc/passwd',
  'no address',
])('refuses %s', (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(false)
})

test('takes keys of the lengths that encryption needs, and no others', () => {
  const p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url')
  const auth = Buffer.alloc(16).toString('base64url')
  expect(arePushKeys({ p256dh, auth })).toBe(true)
  expect(arePushKeys({ p256dh, auth: auth.slice(4) })).toBe(false)
  expect(arePushKeys({ p256dh: p256dh.slice(4), auth })).toBe(false)
  expect(arePushKeys({ p256dh: `${p256dh.slice(1)}=`, auth })).toBe(false)
})

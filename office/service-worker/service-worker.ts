import { app } from '../../content/office/shell.ts'
import { newRequestPath, officeApi, officePath } from '../../contracts/office-paths.ts'

declare const self: ServiceWorkerGlobalScope

/** The files of this build, written by the build. No data is ever cached. */
const build: { readonly version: string; readonly files: readonly string[] } = JSON.parse('%FILES%')

const cachePrefix = 'ufficio-'
const cacheName = `${cachePrefix}${build.version}`
const api = `${officeApi}/`

/** A line that takes a document's request and answers nothing fails only after minutes. */
const DOCUMENT_TIMEOUT_MS = 4_000

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.addAll(build.files))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name.startsWith(cachePrefix) && name !== cacheName))
      .then((former) => Promise.all(former.map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { pathname, origin } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith(api)) {
    return
  }
  // A preview: the office itself would be refused in a frame.
  if (request.destination === 'iframe') {
    return
  }
  if (request.mode === 'navigate') {
    // The newest document, so that an update takes effect when the app is opened; without network, or where nothing is answered, the
    // cached one says so. What another app has shared stays on the device: the server is asked for the document alone.
    const asked = pathname === newRequestPath ? officePath : request
    const tooLate = new Promise<never>((_, reject) => setTimeout(reject, DOCUMENT_TIMEOUT_MS))
    const newest = fetch(asked)
    event.respondWith(Promise.race([newest, tooLate]).catch(async () => (await caches.match(officePath)) ?? newest))
  } else if (build.files.includes(pathname)) {
    event.respondWith(caches.match(request).then((cached) => cached ?? fetch(request)))
  }
})

interface Notice {
  readonly title: string
  readonly body?: string
  readonly tag?: string
  readonly navigate?: string
}

/** Reads the JSON of Declarative Web Push; a message that cannot be read is shown all the same, as the subscription ends otherwise. */
function readNotice(data: PushMessageData | null): Notice {
  try {
    const { notification } = data?.json() ?? {}
    return typeof notification?.title === 'string' ? notification : { title: app.unreadable }
  } catch {
    return { title: app.unreadable }
  }
}

self.addEventListener('push', (event) => {
  const { title, body, tag, navigate } = readNotice(event.data)
  event.waitUntil(
    self.registration.showNotification(title, {
      lang: 'it',
      icon: `${officePath}/icon-192.png`,
      data: { navigate },
      ...(body !== undefined && { body }),
      ...(tag !== undefined && { tag }),
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const wanted = new URL(event.notification.data?.navigate ?? officePath, self.location.origin)
  const target = wanted.origin === self.location.origin ? wanted.href : officePath
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then(async (windows) => {
      // The frames in which the editor shows pages are windows too.
      const open = windows.find(({ frameType }) => frameType === 'top-level')
      if (open === undefined) {
        await self.clients.openWindow(target)
        return
      }
      await open.focus()
      await open.navigate(target)
    }),
  )
})

// The browser has replaced or dropped the subscription. What cannot be renewed now is renewed when the office is opened again.
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewSubscription().catch(() => undefined))
})

async function renewSubscription(): Promise<void> {
  const { key }: { readonly key: string } = await (await fetch(`${api}push`)).json()
  const { pushManager } = self.registration
  const { endpoint, keys } = (
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  ).toJSON()
  await fetch(`${api}push`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ endpoint, keys: { p256dh: keys?.p256dh, auth: keys?.auth } }),
  })
}

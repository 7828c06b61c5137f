import { pushKey } from '../contracts/office.ts'
import { officeApi } from '../contracts/office-paths.ts'
import { postOnly, read } from './api.ts'

/** The notices of this device. On an iPhone they reach only an app of the home screen. */
export type PushState = 'on' | 'off' | 'denied' | 'home-screen' | 'unsupported'

/** Reads whether this device gets notices. */
export async function pushState(): Promise<PushState> {
  if (!('PushManager' in window) || !('serviceWorker' in navigator) || !('Notification' in window)) {
    return isAppleTelephone() ? 'home-screen' : 'unsupported'
  }
  if (Notification.permission === 'denied') {
    return 'denied'
  }
  const registration = await navigator.serviceWorker.getRegistration(officeApi)
  const subscription = await registration?.pushManager.getSubscription()
  return subscription && Notification.permission === 'granted' ? 'on' : 'off'
}

/** Subscribes this device; the browser asks for leave. */
export async function enablePush(): Promise<boolean> {
  try {
    if ((await Notification.requestPermission()) !== 'granted') {
      return false
    }
    // Without a worker `ready` would wait for ever.
    if ((await navigator.serviceWorker.getRegistration(officeApi)) === undefined) {
      return false
    }
    const { key } = await read('/push', pushKey)
    const { pushManager } = await navigator.serviceWorker.ready
    // A subscription that was made with another key gets nothing of this server.
    await (await pushManager.getSubscription())?.unsubscribe()
    const { endpoint, keys } = (
      await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
    ).toJSON()
    const answer = await postOnly('/push', { endpoint, keys: { p256dh: keys?.p256dh, auth: keys?.auth } })
    return answer.ok
  } catch {
    return false
  }
}

/** Ends the notices of this device: first on the server, which would take the browser's end alone for a lost telephone. */
export async function disablePush(): Promise<boolean> {
  try {
    if (!(await postOnly('/push/remove')).ok) {
      return false
    }
    await unsubscribeBrowser()
    return true
  } catch {
    return false
  }
}

/** Ends the browser's subscription: whoever signs in here next is asked anew. */
export async function unsubscribeBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(officeApi)
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}

/** Safari without an app has no push at all; iPads call themselves a Mac with a touch screen. */
function isAppleTelephone(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}

import type { Channel } from './channel.ts'

/** A way to deliver that knows what is under way. */
export interface TrackedDeliveries {
  deliver: Channel['deliver']
  /** Resolves when everything that was under way has ended, well or not. */
  settled(): Promise<void>
}

export function trackDeliveries(deliver: Channel['deliver']): TrackedDeliveries {
  const underWay = new Set<Promise<unknown>>()
  return {
    deliver(message) {
      const delivery = deliver(message).finally(() => underWay.delete(delivery))
      underWay.add(delivery)
      return delivery
    },
    async settled() {
      await Promise.allSettled(underWay)
    },
  }
}

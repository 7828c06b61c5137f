import type { Message } from './message.ts'

/** A way to deliver that knows what is under way. */
export interface TrackedDeliveries {
  deliver(message: Message): Promise<void>
  /** Resolves when everything that was under way has ended, well or not. */
  settled(): Promise<void>
}

export function trackDeliveries(deliver: (message: Message) => Promise<void>): TrackedDeliveries {
  const underWay = new Set<Promise<void>>()
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

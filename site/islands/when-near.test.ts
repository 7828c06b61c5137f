import { expect, onTestFinished, test, vi } from 'vitest'
import { whenNear } from './when-near.ts'

test('acts once an element was near, though it was far at first', () => {
  onTestFinished(() => void vi.unstubAllGlobals())
  let tell: (entries: readonly Pick<IntersectionObserverEntry, 'isIntersecting'>[]) => void = () => undefined
  const disconnect = vi.fn()
  class Observer {
    constructor(callback: typeof tell) {
      tell = callback
    }
    observe() {}
    disconnect = disconnect
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  const act = vi.fn()
  whenNear({} as Element, '600px', act)
  tell([{ isIntersecting: false }])
  expect(act).not.toHaveBeenCalled()
  tell([{ isIntersecting: false }, { isIntersecting: true }])
  expect([act.mock.calls.length, disconnect.mock.calls.length]).toEqual([1, 1])
})

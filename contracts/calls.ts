/** Keeps the calls to a thread or a process, which answers them by their numbers in any order. */
export function openCalls<Answer>() {
  const calls = new Map<number, PromiseWithResolvers<Answer>>()
  let lastId = 0

  function take(id: number): PromiseWithResolvers<Answer> | undefined {
    const call = calls.get(id)
    calls.delete(id)
    return call
  }

  return {
    /** @param send sends what is asked with its number, which the answer repeats */
    call(send: (id: number) => void): Promise<Answer> {
      lastId += 1
      const call = Promise.withResolvers<Answer>()
      calls.set(lastId, call)
      try {
        send(lastId)
      } catch (error) {
        take(lastId)?.reject(error)
      }
      return call.promise
    },
    answered: (id: number, answer: Answer): void => take(id)?.resolve(answer),
    failed: (id: number, error: unknown): void => take(id)?.reject(error),
    /** Whoever was asked has ended. */
    ended(error: Error): void {
      for (const id of [...calls.keys()]) {
        take(id)?.reject(error)
      }
    },
    has: (id: number): boolean => calls.has(id),
    waiting: (): number => calls.size,
  }
}

/** What a thread or a process was asked for and has not answered yet. */
export interface Calls<Answer> {
  /**
   * Asks for something.
   *
   * @param send sends it with its number, which the answer repeats
   */
  call(send: (id: number) => void): Promise<Answer>
  answered(id: number, answer: Answer): void
  failed(id: number, error: unknown): void
  /** Whoever was asked has ended. */
  ended(error: Error): void
  /** Whether a call waits for its answer. */
  has(id: number): boolean
  /** How many are waiting. */
  waiting(): number
}

/** Keeps the calls to a thread or a process, which answers them in any order. */
export function openCalls<Answer>(): Calls<Answer> {
  const calls = new Map<number, PromiseWithResolvers<Answer>>()
  let lastId = 0

  function take(id: number): PromiseWithResolvers<Answer> | undefined {
    const call = calls.get(id)
    calls.delete(id)
    return call
  }

  return {
    call(send) {
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
    answered: (id, answer) => take(id)?.resolve(answer),
    failed: (id, error) => take(id)?.reject(error),
    ended(error) {
      for (const id of [...calls.keys()]) {
        take(id)?.reject(error)
      }
    },
    has: (id) => calls.has(id),
    waiting: () => calls.size,
  }
}

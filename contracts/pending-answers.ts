/** Keeps what a thread or a process was asked until it answers: by the number of the question, in any order. */
export function pendingAnswers<Answer>() {
  const pending = new Map<number, PromiseWithResolvers<Answer>>()
  let lastId = 0

  function take(id: number): PromiseWithResolvers<Answer> | undefined {
    const taken = pending.get(id)
    pending.delete(id)
    return taken
  }

  return {
    /** @param send sends what is asked with its number, which the answer repeats */
    ask(send: (id: number) => void): Promise<Answer> {
      lastId += 1
      const asked = Promise.withResolvers<Answer>()
      pending.set(lastId, asked)
      try {
        send(lastId)
      } catch (error) {
        take(lastId)?.reject(error)
      }
      return asked.promise
    },
    answered: (id: number, answer: Answer): void => take(id)?.resolve(answer),
    failed: (id: number, error: unknown): void => take(id)?.reject(error),
    /** Whoever was asked has ended. */
    ended(error: Error): void {
      for (const id of [...pending.keys()]) {
        take(id)?.reject(error)
      }
    },
    has: (id: number): boolean => pending.has(id),
    count: (): number => pending.size,
  }
}

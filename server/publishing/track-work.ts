/** Remembers what uses the database, which is closed after it. */
export function trackWork() {
  const inWork = new Set<Promise<unknown>>()
  return {
    tracked<Result>(work: Promise<Result>): Promise<Result> {
      inWork.add(work)
      const forget = () => inWork.delete(work)
      work.then(forget, forget)
      return work
    },
    settled: (): Promise<unknown> => Promise.allSettled(inWork),
  }
}

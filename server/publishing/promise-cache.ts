/**
 * Makes a cache of what was made last, or is being made, so that it is made once. What failed is forgotten, and made anew.
 *
 * @param limit how many are kept
 */
export function promiseCache<Key, Made>(limit: number) {
  const made = new Map<Key, Promise<Made>>()
  return {
    has: (key: Key): boolean => made.has(key),
    /** The newest last. */
    all: (): readonly Promise<Made>[] => [...made.values()],
    /** What was made for a key, or is made now. */
    of(key: Key, make: () => Promise<Made>): Promise<Made> {
      const before = made.get(key)
      if (before !== undefined) {
        return before
      }
      const making = make()
      made.set(key, making)
      making.catch(() => made.get(key) === making && made.delete(key))
      for (const old of [...made.keys()].slice(0, -limit)) {
        made.delete(old)
      }
      return making
    },
  }
}

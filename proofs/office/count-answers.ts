/** So many requests are under way at once. */
const AT_ONCE = 20

/** Asks for each index of a range, and counts the answers, besides those that were counted before. */
export async function countAnswers<Answer>(
  from: number,
  to: number,
  ask: (index: number) => Promise<Answer>,
  counts: Map<Answer, number> = new Map(),
): Promise<Map<Answer, number>> {
  for (let start = from; start < to; start += AT_ONCE) {
    const indexes = Array.from({ length: Math.min(AT_ONCE, to - start) }, (_, offset) => start + offset)
    for (const answer of await Promise.all(indexes.map(ask))) {
      counts.set(answer, (counts.get(answer) ?? 0) + 1)
    }
  }
  return counts
}

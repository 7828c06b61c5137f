import { type Dimension, dimensions, type FuzzRequest } from './fuzz-request.ts'

/** What the run has seen so far. */
export interface Seen {
  requests: number
  stored: number
  closedWithoutAnswer: number
  slowestMs: number
  readonly byDimension: Map<Dimension, number>
  readonly byStatus: Map<number, number>
}

/** Nothing yet. */
export function nothingSeen(): Seen {
  return {
    requests: 0,
    stored: 0,
    closedWithoutAnswer: 0,
    slowestMs: 0,
    byDimension: new Map(),
    byStatus: new Map(),
  }
}

/**
 * Counts a request.
 *
 * @param statuses of all that the server said to it
 * @param start when it was sent
 */
export function countRequest(seen: Seen, request: FuzzRequest, statuses: readonly number[], start: number): void {
  seen.requests += 1
  seen.byDimension.set(request.dimension, (seen.byDimension.get(request.dimension) ?? 0) + 1)
  for (const status of statuses) {
    seen.byStatus.set(status, (seen.byStatus.get(status) ?? 0) + 1)
  }
  seen.closedWithoutAnswer += statuses.length === 0 ? 1 : 0
  // On broken requests it is us who wait.
  seen.slowestMs = 'bytes' in request ? seen.slowestMs : Math.max(seen.slowestMs, performance.now() - start)
}

/** The same as figures. */
export function figuresOf(seen: Seen) {
  const { requests, stored, closedWithoutAnswer, slowestMs, byDimension, byStatus } = seen
  return {
    requests,
    stored,
    closedWithoutAnswer,
    slowestMs,
    byDimension: Object.fromEntries(dimensions.map((dimension) => [dimension, byDimension.get(dimension) ?? 0])),
    byStatus: Object.fromEntries([...byStatus].sort(([one], [other]) => one - other)),
  }
}

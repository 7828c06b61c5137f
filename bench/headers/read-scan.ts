/** What the scanner thinks of one header or habit. */
export interface ScannedTest {
  readonly test: string
  readonly passed: boolean
  readonly result: string
  /** What it adds to the 100 points that everybody begins with, or takes away. */
  readonly points: number
}

export interface Scan {
  readonly grade: string
  readonly score: number
  readonly tests: readonly ScannedTest[]
}

/**
 * Reads what the scanner returns.
 *
 * @throws Error when it is something else
 */
export function readScan(message: unknown): Scan {
  const { grade, score } = fieldsOf(fieldsOf(message).scan)
  const tests = Object.entries(fieldsOf(fieldsOf(message).tests)).map(([test, value]) => {
    const { pass, result, scoreModifier } = fieldsOf(value)
    return { test, passed: pass === true, result: String(result), points: Number(scoreModifier) }
  })
  if (typeof grade !== 'string' || typeof score !== 'number' || tests.length === 0) {
    throw new Error('the scanner gave no grade')
  }
  return { grade, score, tests }
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

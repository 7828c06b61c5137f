import { withFirst } from './day-words.ts'
import { romeTime } from './rome-time.ts'

/** Returns the day in Rome of a time in words, for instance '1º dicembre 2026'. */
export function longDayInRome(date: Date): string {
  return withFirst(romeTime(date).toPlainDate().toLocaleString('it-IT', { dateStyle: 'long' }))
}

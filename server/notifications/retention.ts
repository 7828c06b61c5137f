import { heldRetentionDays } from '../../content/business.ts'
import type { LeadRecords, RetentionLimits } from '../store/lead-records.ts'
import type { NotifierLog } from './notifier.ts'
import { romeTime, toDate } from './rome-time.ts'

/**
 * How far back leads are kept, as the privacy policy says: by calendar months and days in Rome.
 *
 * @param retentionMonths how long a lead is kept; where a month has no such day, its last one counts
 * @param heldDays how long a held lead is kept
 */
export function purgeBefore(now: Date, retentionMonths: number, heldDays: number): RetentionLimits {
  const wall = romeTime(now)
  return {
    leads: toDate(wall.subtract({ months: retentionMonths })),
    held: toDate(wall.subtract({ days: heldDays })),
  }
}

interface EraserParts {
  readonly records: LeadRecords
  readonly retentionMonths: number
  readonly log: NotifierLog
}

/** Makes the function that erases what has been kept long enough. Leads that nobody was notified of stay, which is an error in the log. */
export function overdueEraser({ records, retentionMonths, log }: EraserParts): (now: Date) => Promise<void> {
  return async (now) => {
    const limits = purgeBefore(now, retentionMonths, heldRetentionDays)
    const erased = await records.purge(limits, 'keep')
    log.info({ erased }, 'leads past their retention period erased')
    const { unnotified } = await records.countOverdue(limits, 'keep')
    if (unnotified > 0) {
      log.error(
        { unnotified },
        'leads past their retention period stay: nobody was notified of them, see npm run leads -- purge --help',
      )
    }
  }
}

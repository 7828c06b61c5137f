import { backups as words } from '../content/office/backups.ts'
import { moments } from '../content/office/shell.ts'
import { moment } from '../content/site.ts'
import type { BackupState } from '../leads/backup-state.ts'
import { DAY_MS } from '../leads/milliseconds.ts'
import { fillMoment, fillText } from './fill-text.ts'
import { withFirst } from './time/day-words.ts'
import { inRome, ROME } from './time/in-rome.ts'

/** Until when a backup of this morning is one of the night. */
const NIGHT_UNTIL = '06:00'

const longDay = new Intl.DateTimeFormat('it', { weekday: 'long', day: 'numeric', month: 'long', timeZone: ROME })

/** Puts the state of the backups into words, and when one last reached a second place; null where no backup was ever made. */
export function backupWords(state: BackupState, now: Date) {
  const { checkedAt, madeAt, sentAt, failure, warnings } = state
  if (checkedAt === null && sentAt === null) {
    return null
  }
  const failed =
    failure === null || checkedAt === null
      ? []
      : [fillText(words.failed, { moment: momentWords(checkedAt, now), reason: words.failures[failure] })]
  return {
    last: madeAt === null ? words.none : fillText(words.last, { moment: momentWords(madeAt, now) }),
    sent: sentAt === null ? null : fillText(words.sent, { moment: momentWords(sentAt, now) }),
    problems: [...failed, ...warnings.map((warning) => words.warnings[warning])],
  }
}

/** For instance 'stanotte', 'ieri alle 3:30', 'domenica 22 novembre alle 3:30'. */
function momentWords(iso: string, now: Date): string {
  const date = new Date(iso)
  const { day, time } = inRome(date)
  const today = inRome(now).day
  if (day === today && time < NIGHT_UNTIL) {
    return words.tonight
  }
  const isYesterday = day === inRome(new Date(now.getTime() - DAY_MS)).day
  const dayWords = day === today ? moments.today : isYesterday ? moments.yesterday : withFirst(longDay.format(date))
  return fillMoment(moment, dayWords, time)
}

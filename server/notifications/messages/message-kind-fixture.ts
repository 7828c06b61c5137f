import { digest, leadMessages } from '../../../content/notifications.ts'

/** The templates of all subjects, by names of this fixture's own. */
const subjects: readonly (readonly [string, string])[] = [
  ['notice', leadMessages.notice.subject],
  ['reminder', leadMessages.reminder.subject],
  ['last reminder', leadMessages.lastReminder.subject],
  ['overdue', leadMessages.overdue.subject],
  ['digest', digest.subject],
  ['held', digest.heldSubject.one],
  ['held', digest.heldSubject.other],
]

const patterns = subjects.map(([kind, template]) => {
  const parts = template.split(/\{\w+\}/).map((words) => words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return [kind, new RegExp(`^${parts.join('(.*)')}$`, 's')] as const
})

/** Names the kind of a message by its subject, in whatever words the content has it; of held leads with their number. */
export function messageKind(subject = ''): string {
  for (const [kind, pattern] of patterns) {
    const found = pattern.exec(subject)
    if (found) {
      return kind === 'held' ? `held ${found[1]}` : kind
    }
  }
  return `unknown: ${subject}`
}

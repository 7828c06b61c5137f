import { zones } from '../../leads/lead.ts'
import { type LeadFilter, leadStates } from '../store/lead-records.ts'
import { readChoice, wrongUsage } from './read-arguments.ts'
import { type DayEdge, readTime } from './read-time.ts'

/** The options that say which leads are meant. */
export const filterOptions = {
  state: { type: 'string' },
  zone: { type: 'string' },
  email: { type: 'string' },
  name: { type: 'string' },
  since: { type: 'string' },
  until: { type: 'string' },
  limit: { type: 'string' },
} as const

/** The options are set in columns, however long the zones are. */
const zoneOption = `  --zone ${zones.join('|')}`.padEnd(32)

export const filterHelp = `  --state ${leadStates.join('|')}    only those in this state
${zoneOption} only those of this zone
  --email <address>              only those with this address, whatever the case and form of its letters
  --name <name>                  only those with this whole name, compared in the same way
  --since <time>                 only those from this time on: 2026-11-01, 2026-11-01T10:00 (in Rome) or with an
                                 offset, 2026-11-01T10:00Z
  --until <time>                 only those before this time; of a day without a time, all of it
  --limit <number>               at most so many, the newest`

type FilterValues = Partial<Record<keyof typeof filterOptions, string>>

/** @throws CommandFailure when an option's value cannot be */
export function readFilter(
  command: string,
  { state, zone, email, name, since, until, limit }: FilterValues,
): LeadFilter {
  const readEdge = (option: 'since' | 'until', value: string, edge: DayEdge): Date => {
    const time = readTime(value.trim(), edge)
    if (time === null) {
      throw wrongUsage(command, `--${option} is a day or a time such as 2026-11-01 or 2026-11-01T10:00, not "${value}"`)
    }
    return time
  }
  if (limit !== undefined && !/^[1-9]\d{0,8}$/.test(limit)) {
    throw wrongUsage(command, `--limit is a whole number from 1, not "${limit}"`)
  }
  const chosen = {
    state: readChoice(command, 'state', state, leadStates),
    zone: readChoice(command, 'zone', zone, zones),
    email: email?.trim(),
    name: name?.trim(),
    since: since === undefined ? undefined : readEdge('since', since, 'start'),
    until: until === undefined ? undefined : readEdge('until', until, 'end'),
    limit: limit === undefined ? undefined : Number(limit),
  }
  return {
    ...(chosen.state && { state: chosen.state }),
    ...(chosen.zone && { zone: chosen.zone }),
    ...(chosen.email !== undefined && { email: chosen.email }),
    ...(chosen.name !== undefined && { name: chosen.name }),
    ...(chosen.since && { since: chosen.since }),
    ...(chosen.until && { until: chosen.until }),
    ...(chosen.limit && { limit: chosen.limit }),
  }
}

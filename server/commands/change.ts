import {
  type FieldProblem,
  type Lead,
  type LeadField,
  leadFields,
  MAX_TEXT_BYTES,
  parseLead,
  zones,
} from '../../leads/lead.ts'
import { remindersAfterReopening } from '../notifications/clocks.ts'
import { type LeadRecord, type LeadRecords, receivedAt } from '../store/lead-records.ts'
import { type Command, CommandFailure, type CommandParts, onePositional, readArguments, wrongUsage } from './command.ts'
import { withRecords } from './open-records.ts'
import { counted, romeWords, shortId, terminalText } from './printing.ts'
import { cleanUpFiles } from './private-file.ts'

export type FoundLead =
  | { readonly ok: true; readonly lead: LeadRecord }
  | { readonly ok: false; readonly problem: string }

/** Finds a lead by its id or the beginning of it, or says why there is not one. */
export async function findLead(records: LeadRecords, id: string): Promise<FoundLead> {
  const found = await records.find(id)
  if (found === 'unknown') {
    const hint = /^[0-9a-f-]{0,3}$/i.test(id) ? ': at least four characters of it are needed' : ''
    return { ok: false, problem: `there is no lead with the id "${id}"${hint}` }
  }
  if (found === 'ambiguous') {
    return { ok: false, problem: `several leads have an id that begins with "${id}": give more of it` }
  }
  return { ok: true, lead: found }
}

/** Questions to the store that are asked at once. */
const AT_ONCE = 50

/** Does something for each of many, a few at a time, and gives the results in the same order. */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  for (let start = 0; start < items.length; start += AT_ONCE) {
    results.push(...(await Promise.all(items.slice(start, start + AT_ONCE).map(work))))
  }
  return results
}

/**
 * Does something with each of several leads and says what became of it.
 *
 * @param change gives the words for what became of it
 * @returns the exit code: 1 when one of them is not there, whatever became of the others
 */
export async function changeLeads(
  ids: readonly string[],
  records: LeadRecords,
  { print }: CommandParts,
  change: (lead: LeadRecord) => Promise<string>,
): Promise<number> {
  let exitCode = 0
  const lines: string[] = []
  try {
    for (const id of ids) {
      const found = await findLead(records, id)
      if (found.ok) {
        lines.push(changeLine(found.lead, await change(found.lead)))
      } else {
        lines.push(`${terminalText(id)}  ${terminalText(found.problem)}\n`)
        exitCode = 1
      }
    }
  } finally {
    // At the end, as whoever reads the first line alone ends the command.
    print(lines.join(''))
  }
  return exitCode
}

export function changeLine(lead: LeadRecord, outcome: string): string {
  return `${shortId(lead)}  ${terminalText(lead.name)}: ${outcome}\n`
}

export const contacted: Command = {
  name: 'contacted',
  usage: '<id…>',
  summary: 'says that the person was contacted, which ends the reminders',
  help: `Says of one or several leads that the person was contacted, which ends their reminders. The first time counts.
The beginning of an id is enough, four characters or more.`,

  async run(given, parts) {
    const { positionals } = readArguments('contacted', given, {})
    if (positionals.length === 0) {
      throw wrongUsage('contacted', 'name at least one id, or the beginning of one')
    }
    return withRecords(parts.store(), (records) =>
      changeLeads(positionals, records, parts, async ({ id, contactedAt }) => {
        const outcome = await records.markContacted(id, parts.now)
        const outcomes = {
          marked: 'contacted',
          already: `was contacted already${contactedAt === null ? '' : `, ${romeWords(contactedAt)}`}`,
          unknown: 'has been erased meanwhile',
        }
        return outcomes[outcome]
      }),
    )
  },
}

const reopenOutcomes = {
  reopened: 'open again, with the reminders that were not sent',
  'not-contacted': 'was not marked as contacted',
  unknown: 'has been erased meanwhile',
} as const

export const reopen: Command = {
  name: 'reopen',
  usage: '<id…>',
  summary: 'takes back that the person was contacted',
  help: `Takes back of one or several leads that the person was contacted: the lead is open again, even one that was held.
Reminders that were not sent are due again at their times, and of those whose time has passed within 24 hours the last one.
Nothing that was delivered is sent again. The beginning of an id is enough, four characters or more.`,

  async run(given, parts) {
    const { positionals } = readArguments('reopen', given, {})
    if (positionals.length === 0) {
      throw wrongUsage('reopen', 'name at least one id, or the beginning of one')
    }
    return withRecords(parts.store(), (records) =>
      changeLeads(positionals, records, parts, async (lead) => {
        const reminders = remindersAfterReopening(receivedAt(lead, parts.now), parts.now)
        return reopenOutcomes[await records.reopen(lead.id, parts.now, reminders)]
      }),
    )
  },
}

const releaseOutcomes = {
  released: 'released, it is notified like any other',
  'not-held': 'was not held',
  unknown: 'has been erased meanwhile',
} as const

export const release: Command = {
  name: 'release',
  usage: '<id…> | --all',
  summary: 'lets held leads through, which notifies them',
  help: `Lets one or several held leads through: they are notified like any other. The beginning of an id is enough, four
characters or more.

  --all   every lead that is held`,

  async run(given, parts) {
    const { values, positionals } = readArguments('release', given, { all: { type: 'boolean' } })
    if ((positionals.length === 0) === (values.all !== true)) {
      throw wrongUsage('release', 'name at least one id, or the beginning of one; or say --all')
    }
    return withRecords(parts.store(), async (records) => {
      const change = async ({ id }: LeadRecord) => releaseOutcomes[await records.release(id, parts.now)]
      if (values.all !== true) {
        return changeLeads(positionals, records, parts, change)
      }
      const held = await records.list({ state: 'held' })
      const lines = await inTurns(held, async (lead) => changeLine(lead, await change(lead)))
      parts.print(`${lines.join('')}${counted(held.length, 'held lead')}\n`)
      return 0
    })
  },
}

export const correct: Command = {
  name: 'correct',
  usage: `<id> [--name <name>] [--email <address>] [--phone <number>] [--zone ${zones.join('|')}]`,
  summary: 'corrects what is wrong in a lead',
  help: `Corrects what a person says is wrong, at least one of the four. The beginning of the id is enough, four characters or
more. When the lead came, its state and its notifications stay; what is still to be sent has the correction.

What was wrong is overwritten. Not reached from here: notifications that were delivered (your mailbox, your chat), files
of export, and backups.`,

  async run(given, parts) {
    const { values, positionals } = readArguments('correct', given, {
      name: { type: 'string' },
      email: { type: 'string' },
      phone: { type: 'string' },
      zone: { type: 'string' },
    })
    const id = onePositional('correct', positionals, 'id, or the beginning of one')
    const correction = readCorrection(values)
    const store = parts.store()
    return withRecords(store, async (records) => {
      const found = await findLead(records, id)
      if (!found.ok) {
        throw new CommandFailure(`correct: ${found.problem}`)
      }
      const lead = await records.correct(found.lead.id, correction)
      if (lead === 'unknown') {
        throw new CommandFailure('correct: the lead has been erased meanwhile')
      }
      const changed = leadFields.filter((field) => lead[field] !== found.lead[field])
      parts.print(changeLine(lead, changed.length > 0 ? `${changed.join(', ')} corrected` : 'was so already'))
      parts.print(cleanUpFiles(store))
      return 0
    })
  },
}

/** Stands in for what is not corrected: that may have come by a way with fewer rules. */
const others: Lead = { name: '-', email: '-@-', phone: '-', zone: 'altro' }

function readCorrection(values: Partial<Record<LeadField, string>>): Partial<Lead> {
  const given = leadFields.filter((field) => values[field] !== undefined)
  if (given.length === 0) {
    throw wrongUsage('correct', 'say what is right with --name, --email, --phone or --zone')
  }
  const parsed = parseLead({ ...others, ...values })
  if (!parsed.ok) {
    const sentences = given.flatMap((field) => {
      const problem = parsed.problems[field]
      return problem === undefined ? [] : [problemSentences[field][problem]]
    })
    throw wrongUsage('correct', sentences.join('. '))
  }
  return Object.fromEntries(given.map((field) => [field, parsed.lead[field]]))
}

const tooLong = `at most ${MAX_TEXT_BYTES} bytes`

const problemSentences: Readonly<Record<LeadField, Readonly<Record<FieldProblem, string>>>> = {
  name: { missing: '--name must not be blank', malformed: `--name must have ${tooLong}` },
  email: {
    missing: '--email must not be blank',
    malformed: `--email must be an address with one @, without spaces, of ${tooLong}`,
  },
  phone: { missing: '--phone must not be blank', malformed: `--phone must have ${tooLong}` },
  zone: { missing: '--zone must not be blank', malformed: `--zone must be one of ${zones.join(', ')}` },
}

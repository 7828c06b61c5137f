import { namedZones } from '../../business/cities.ts'
import { romeWords } from '../../business/rome-time.ts'
import { parseCorrection } from '../../leads/correction.ts'
import {
  type FieldProblem,
  type Lead,
  type LeadField,
  leadFields,
  MAX_TEXT_BYTES,
  mapFields,
} from '../../leads/lead.ts'
import { CHECK_VIOLATION, StoreRefusal } from '../database/failures.ts'
import { type LeadRecord, type LeadRecords, receivedAt, shortId } from '../leads/lead-records.ts'
import { remindersAfterReopening } from '../outbox/clocks.ts'
import { type Command, CommandFailure, type CommandParts, onePositional, readArguments, wrongUsage } from './command.ts'
import { cleanUpFiles, findLead, mapConcurrently, requireZone, withRecords } from './open-records.ts'
import { counted, terminalText } from './printing.ts'

export const contacted: Command = {
  name: 'contacted',
  usage: '<id…>',
  summary: 'says that the person was contacted, which ends the reminders',
  help: `Says of one or several leads that the person was contacted, which ends their reminders. The first time counts.
An id as list shows it is enough.`,

  async run(given, parts) {
    const { positionals } = readArguments('contacted', given, {})
    if (positionals.length === 0) {
      throw wrongUsage('contacted', 'name at least one id, or the beginning of one')
    }
    return changeEach(positionals, parts, async ({ id, contactedAt }, records) => {
      const outcomes = {
        marked: 'contacted',
        already: `was contacted already${contactedAt === null ? '' : `, ${romeWords(contactedAt)}`}`,
        unknown: 'has been erased meanwhile',
      }
      return outcomes[await records.markContacted(id, parts.now)]
    })
  },
}

export const reopen: Command = {
  name: 'reopen',
  usage: '<id…>',
  summary: 'takes back that the person was contacted',
  help: `Takes back of one or several leads that the person was contacted: the lead is open again, even one that was held.
Reminders that were not sent are due again at their times, and of those whose time has passed within 24 hours the last one.
Nothing that was delivered is sent again. An id as list shows it is enough.`,

  async run(given, parts) {
    const { positionals } = readArguments('reopen', given, {})
    if (positionals.length === 0) {
      throw wrongUsage('reopen', 'name at least one id, or the beginning of one')
    }
    const outcomes = {
      reopened: 'open again, with the reminders that were not sent',
      'not-contacted': 'was not marked as contacted',
      unknown: 'has been erased meanwhile',
    } as const
    return changeEach(positionals, parts, async (lead, records) => {
      const reminders = remindersAfterReopening(receivedAt(lead, parts.now), parts.now)
      return outcomes[await records.reopen(lead.id, parts.now, reminders)]
    })
  },
}

export const release: Command = {
  name: 'release',
  usage: '<id…> | --all',
  summary: 'lets held leads through, which notifies them',
  help: `Lets one or several held leads through: they are notified like any other. An id as list shows it is enough.

  --all   every lead that is held`,

  async run(given, parts) {
    const { values, positionals } = readArguments('release', given, { all: { type: 'boolean' } })
    if ((positionals.length === 0) === (values.all !== true)) {
      throw wrongUsage('release', 'name at least one id, or the beginning of one; or say --all')
    }
    const outcomes = {
      released: 'released, it is notified like any other',
      'not-held': 'was not held',
      unknown: 'has been erased meanwhile',
    } as const
    const releaseOne = async ({ id }: LeadRecord, records: LeadRecords) =>
      outcomes[await records.release(id, parts.now)]
    return values.all === true ? releaseAll(parts, releaseOne) : changeEach(positionals, parts, releaseOne)
  },
}

/** The value of a field's option; any other field's value is called as the field. */
const optionValues: Partial<Record<LeadField, string>> = {
  email: '<address>',
  phone: '<number>',
  zone: '<zone>',
}

export const correct: Command = {
  name: 'correct',
  usage: '<id> [--<field> <text>]…',
  summary: 'corrects what is wrong in a lead',
  help: `Corrects what a person says is wrong, in at least one field. The id as list shows it is enough. When the lead
came, its state and its notifications stay; what is still to be sent has the correction.

${leadFields.map((field) => `  --${field} ${optionValues[field] ?? `<${field}>`}`).join('\n')}

A zone is one of ${namedZones.join(', ')}, or another that leads have.

What was wrong is overwritten. Not reached from here: notifications that were delivered (your mailbox, your chat), files
of export, and backups.`,

  async run(given, parts) {
    const { values, positionals } = readArguments('correct', given, correctOptions)
    const id = onePositional('correct', positionals, 'id, or the beginning of one')
    const correction = readCorrection(values)
    const store = parts.store()
    return withRecords(store, async (records) => {
      const found = await findLead(records, id)
      if (typeof found === 'string') {
        throw new CommandFailure(`correct: ${found}`)
      }
      if (correction.zone !== undefined) {
        await requireZone('correct', records, correction.zone)
      }
      const lead = await records.correct(found.id, correction, parts.now).catch((error: unknown) => {
        throw correction.zone !== undefined && error instanceof StoreRefusal && error.code === CHECK_VIOLATION
          ? new CommandFailure(
              `correct: the database does not know the zone "${correction.zone}" yet: start the server once with this content, which adds it`,
            )
          : error
      })
      if (lead === 'unknown') {
        throw new CommandFailure('correct: the lead has been erased meanwhile')
      }
      const changed = leadFields.filter((field) => lead[field] !== found[field])
      parts.print(outcomeLine(lead, changed.length > 0 ? `${changed.join(', ')} corrected` : 'was so already'))
      parts.print(await cleanUpFiles(store))
      return 0
    })
  },
}

const correctOptions = mapFields(() => ({ type: 'string' }) as const)

/** Changes a lead and returns the words for the outcome. */
type Change = (lead: LeadRecord, records: LeadRecords) => Promise<string>

/**
 * Changes several leads and prints the outcome of each.
 *
 * @returns the exit code: 1 when one of them is not there, whatever the outcomes of the others
 */
function changeEach(ids: readonly string[], parts: CommandParts, change: Change): Promise<number> {
  return withRecords(parts.store(), async (records) => {
    let exitCode = 0
    const lines: string[] = []
    try {
      for (const id of ids) {
        const found = await findLead(records, id)
        if (typeof found === 'string') {
          lines.push(`${terminalText(id)}  ${terminalText(found)}\n`)
          exitCode = 1
        } else {
          lines.push(outcomeLine(found, await change(found, records)))
        }
      }
    } finally {
      // Printed at the end, because a reader that closes the output early ends the command ("| head").
      parts.print(lines.join(''))
    }
    return exitCode
  })
}

function releaseAll({ store, print }: CommandParts, releaseOne: Change): Promise<number> {
  return withRecords(store(), async (records) => {
    const held = await records.list({ state: 'held' })
    const lines = await mapConcurrently(held, async (lead) => outcomeLine(lead, await releaseOne(lead, records)))
    print(`${lines.join('')}${counted(held.length, 'held lead')}\n`)
    return 0
  })
}

function outcomeLine(lead: LeadRecord, outcome: string): string {
  return `${shortId(lead)}  ${terminalText(lead.name)}: ${outcome}\n`
}

/** Reads what can be said without a look at the store, which has the zones. */
function readCorrection(values: Partial<Record<LeadField, string>>): Partial<Lead> {
  const given = leadFields.filter((field) => values[field] !== undefined)
  if (given.length === 0) {
    const options = leadFields.map((field) => `--${field}`)
    throw wrongUsage('correct', `say what is right with ${options.slice(0, -1).join(', ')} or ${options.at(-1)}`)
  }
  const parsed = parseCorrection(values, new Set(values.zone === undefined ? [] : [values.zone.trim()]))
  if (!parsed.ok) {
    const sentences = given.flatMap((field) => {
      const problem = parsed.problems[field]
      return problem === undefined ? [] : [problemSentence(field, problem)]
    })
    throw wrongUsage('correct', sentences.join('. '))
  }
  return parsed.fields
}

const tooLong = `at most ${MAX_TEXT_BYTES} bytes`

function problemSentence(field: LeadField, problem: FieldProblem): string {
  const rule = field === 'email' ? `be an address with one @, without spaces, of ${tooLong}` : `have ${tooLong}`
  return `--${field} must ${problem === 'missing' ? 'not be blank' : rule}`
}

import { type Lead, type LeadField, leadFields, MAX_TEXT_BYTES, zones } from '../../leads/lead.ts'
import { type FieldProblem, parseLead } from '../../leads/parse-lead.ts'
import { changeLine } from './change-leads.ts'
import { cleanUpFiles } from './clean-up-files.ts'
import type { Command } from './command.ts'
import { CommandFailure } from './command-failure.ts'
import { findLead } from './find-lead.ts'
import { withRecords } from './open-records.ts'
import { onePositional, readArguments, wrongUsage } from './read-arguments.ts'

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

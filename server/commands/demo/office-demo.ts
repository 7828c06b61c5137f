import { searchText } from '../../../leads/search-text.ts'
import { query, type SqlDatabase, type Statement } from '../../database/sql-database.ts'
import { sameLeadHash } from '../../leads/lead-rows.ts'
import { type Command, CommandFailure, readOptions } from '../command.ts'
import { cleanUpFiles, requireDatabase, withDatabase } from '../open-records.ts'
import { counted } from '../printing.ts'
import { DEMO_ID_END, type DemoLead, inventLeads } from './demo-leads.ts'

export const demo: Command = {
  name: 'demo',
  usage: '[--remove]',
  summary: 'fills an empty database with invented leads, to try the office',
  help: `Fills the embedded database with forty invented leads: new, overdue, to be called again, held, contacted, booked, to be
delivered and lost, with notes by Anna and Marco. No notice of them is sent, but the business gets what it gets of others
later: the morning's digest, in the evening the next day's shootings, and reminders of deliveries and of one that you open
again. It refuses a database with leads, and PostgreSQL.

  --remove   takes exactly the invented leads out again`,

  async run(given, { store, now, print }) {
    const values = readOptions(given, { remove: { type: 'boolean' } })
    const config = store()
    if (config.kind === 'postgres') {
      throw new CommandFailure('demo: only for the embedded database, not for that of DATABASE_URL')
    }
    if (values.remove) {
      requireDatabase(config)
    }
    print(await withDatabase(config, (database) => (values.remove ? remove(database) : fill(database, now))))
    print(values.remove ? await cleanUpFiles(config) : '')
    return 0
  },
}

async function fill(database: SqlDatabase, now: Date): Promise<string> {
  const leads = inventLeads(now)
  const [first] = await query(database, 'select id from leads limit 1')
  if (first !== undefined) {
    throw new CommandFailure('demo: the database has leads already; demo --remove removes invented ones')
  }
  await database.run(leads.flatMap(statementsOf))
  return `${counted(leads.length, 'invented lead')} stored; demo --remove takes them out again\n`
}

async function remove(database: SqlDatabase): Promise<string> {
  const removed = await query(database, `delete from leads where id like $1 returning id`, `%${DEMO_ID_END}`)
  return `${counted(removed.length, 'invented lead')} removed\n`
}

function statementsOf(lead: DemoLead): readonly Statement[] {
  const { id, name, email, phone, zone, createdAt, heldBecause, events } = lead
  const created = createdAt.toISOString()
  const iso = (time: Date | null) => time?.toISOString() ?? null
  return [
    {
      sql: `insert into leads (id, created_at, name, email, phone, zone, same_lead_key, search, held_because, contacted_at,
        booked_for, lost_at, call_back_at, version)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
      values: [
        ...[id, created, name, email, phone, zone, sameLeadHash(lead), searchText(lead), heldBecause],
        ...[iso(lead.contactedAt), iso(lead.bookedFor), iso(lead.lostAt), iso(lead.callBackAt), events.length],
      ],
    },
    // A held lead has no notice, so that none is sent when somebody tries to let it through.
    ...(heldBecause === null
      ? [
          {
            sql: `insert into notifications (id, message, lead_id, kind, status, created_at, due_at, delivered_at, delivered_by,
                attempts) values ($1, $1, $2, 'notice', 'delivered', $3, $3, $3, 'email', 1)`,
            values: [`${id}:notice`, id, created],
          },
        ]
      : []),
    ...events.map(({ at, kind, by, text }) => ({
      sql: 'insert into lead_events (lead_id, at, kind, by, text) values ($1, $2, $3, $4, $5)',
      values: [id, at.toISOString(), kind, by, text],
    })),
  ]
}

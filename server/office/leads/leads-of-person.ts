import { calledDigits, digitsOf } from '../../../leads/contact/phone-number.ts'
import type { Lead } from '../../../leads/lead.ts'
import { isOneOf, type Place, query, type SqlDatabase, write } from '../../database/sql-database.ts'
import { guardOf, lockLead, readState } from '../../leads/change-lead.ts'
import type { VersionedStamp } from '../../leads/lead-changes.ts'
import { spellingsOf } from '../../leads/lead-rows.ts'
import { withdrawErased } from '../../leads/reviews/reviews.ts'
import { forgetSendersOf } from '../../leads/screening/spam-senders.ts'
import { findLead } from './lead-timeline.ts'
import { type OfficeRow, officeColumns, toOfficeRow, withDates } from './office-row.ts'

/** Fewer digits may be of another text, and of several people. */
const LEAST_DIGITS = 6

/** A lead that may be of the same person as another one. */
export interface PersonRow extends OfficeRow {
  /** 'phone' when only the phone is the same: somebody may have left another person's. The lead itself is the same by 'email'. */
  readonly same: 'email' | 'phone'
}

/** What people are recognized by. */
type ContactDetails = Pick<Lead, 'email' | 'phone'>

/**
 * The leads of one person, and erasing them.
 *
 * @param secret the key of the hashes by which senders of spam are known
 */
export function leadsOfPersonIn(database: SqlDatabase, secret: string) {
  /** Returns what writes the conditions for leads with the same e-mail, and for those with it or the same phone. No e-mail is nobody's. */
  const samePerson = async ({ email, phone }: ContactDetails) => {
    // A text with few digits, 'n.d.' for instance, is nobody's number.
    const digits = digitsOf(phone, LEAST_DIGITS)
    const called = await calledAlike(phone)
    const emails = email === '' ? [] : await spellingsOf(database, 'email', email)
    const hasEmail = (place: Place) => isOneOf('email', emails, place)
    // The digits are the last word of the search text.
    const hasDigits = (place: Place) => (digits === null ? '1 = 0' : `search like ${place(`% ${digits}`)}`)
    const isTheirs = (place: Place) => `${hasEmail(place)} or ${hasDigits(place)} or ${isOneOf('phone', called, place)}`
    return { hasEmail, isTheirs }
  }

  /** Returns the texts of which the same number is called: only `calledDigits` tells it from what stands beside it. */
  const calledAlike = async (phone: string): Promise<readonly string[]> => {
    const called = calledDigits(phone, LEAST_DIGITS)
    if (called === null) {
      return []
    }
    // Its last digits stand together in the search text, whatever is between them in the other.
    const found = `%${called.slice(-LEAST_DIGITS)}%`
    const rows = await query(database, 'select distinct phone from leads where search like $1', found)
    return rows.map((row) => String(row.phone)).filter((other) => calledDigits(other, LEAST_DIGITS) === called)
  }

  return {
    /** Returns all leads that may be of the same person, the oldest first: with the same e-mail or phone. */
    ofPerson: async (id: string): Promise<readonly PersonRow[]> => {
      const found = await findLead(database, id)
      if (found === 'unknown') {
        return []
      }
      const { hasEmail, isTheirs } = await samePerson(found.lead)
      const rows = await query(database, (place) => {
        const isItself = `id = ${place(id)}`
        return `select ${officeColumns}, case when ${isItself} or ${hasEmail(place)} then 'email' else 'phone' end as same
          from leads ${withDates} where ${isItself} or ${isTheirs(place)} order by created_at, id`
      })
      return rows.map((row) => ({ ...toOfficeRow(row), same: row.same === 'email' ? 'email' : 'phone' }))
    },

    /** Returns the newest leads of whoever has this e-mail or phone, either of which may be empty. */
    known: async (person: ContactDetails, limit: number): Promise<readonly OfficeRow[]> => {
      const { isTheirs } = await samePerson(person)
      const rows = await query(
        database,
        (place) => `select ${officeColumns} from leads ${withDates} where ${isTheirs(place)}
          order by created_at desc, id limit ${Math.trunc(limit)}`,
      )
      return rows.map(toOfficeRow)
    },

    /**
     * Erases exactly these leads of the person, and returns how many there were.
     *
     * @param ids of leads that `ofPerson` returns; otherwise nothing is erased, and 'unmatched' is returned
     */
    erase: async (
      { id, version, by, now }: VersionedStamp,
      chosen: readonly string[],
    ): Promise<number | 'newer' | 'unknown' | 'unmatched'> => {
      const before = await readState(database, id)
      const found = await findLead(database, id)
      if (before === null || found === 'unknown') {
        return 'unknown'
      }
      if (before.version !== version) {
        return 'newer'
      }
      const ids = [...new Set(chosen)]
      if (ids.length === 0) {
        return 'unmatched'
      }
      const guard = guardOf(before)
      const { isTheirs } = await samePerson(found.lead)
      const { sql: isChosen, values } = write(
        (place) => `${isOneOf('id', ids, place)} and (id = ${place(id)} or ${isTheirs(place)})`,
        guard.values,
      )
      const areAllTheirs = `(select count(*) from leads where ${isChosen}) = ${ids.length}`
      const mayErase = `exists (select 1 from leads where ${guard.unchanged}) and ${areAllTheirs}`
      const isErased = `${isChosen} and ${mayErase}`
      const forgotten = await forgetSendersOf(database, secret, ids, mayErase, values)
      const results = await database.run([
        // In one order, so that two that erase the same leads take turns.
        ...[...new Set([id, ...ids])].sort().flatMap(lockLead),
        forgotten,
        { sql: `select 1 as one from leads where ${guard.unchanged}`, values: guard.values },
        write(
          // Says of nobody who it was.
          (place) => `insert into lead_events (at, kind, by)
            select coalesce(${place(now.toISOString())}, created_at), 'erased', ${place(by)} from leads
            where ${guard.unchanged} and ${areAllTheirs}`,
          values,
        ),
        withdrawErased(isErased, values, now),
        { sql: `delete from leads where ${isErased} returning id`, values },
      ])
      const [unchanged = [], , , erased = []] = results.slice(-4)
      return unchanged.length === 0 ? 'newer' : erased.length === 0 ? 'unmatched' : erased.length
    },
  }
}

import { type ArchivedTable, orNull, text, time } from '../../database/archive.ts'
import { isUuid } from '../lead-record.ts'

/** Reviews with their links, which are good after a restore. */
export const reviewTables: readonly ArchivedTable[] = [
  {
    name: 'reviews',
    words: ['review', 'reviews'],
    key: 'id',
    rules: {
      lead_id: orNull({ kind: 'text', allows: isUuid }),
      requested_at: time,
      delivered_at: time,
      asked_at: time,
      write_until: time,
      given_at: orNull(time),
      withdrawn_at: orNull(time),
      stars: orNull({ kind: 'integer' }),
      may_publish: orNull({ kind: 'integer' }),
      words: orNull(text),
    },
    belongsTo: { table: 'leads', column: 'lead_id' },
  },
  {
    name: 'review_links',
    words: ['link to a review', 'links to reviews'],
    key: 'hash',
    rules: { made_at: time },
    belongsTo: { table: 'reviews', column: 'review_id' },
  },
  { name: 'review_settings', words: ['setting of reviews', 'settings of reviews'], key: 'id' },
]

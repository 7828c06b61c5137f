import type { DatabaseSync } from 'node:sqlite'

/** A replacement in the definition of a table. */
export interface Change {
  readonly from: string
  readonly to: string
}

/**
 * Rebuilds a table with another definition, since SQLite cannot change a check; rows, indexes and triggers are kept. It is to
 * be called by migrate() alone: while foreign keys are enforced, it would delete the rows that refer to the table
 * (https://www.sqlite.org/lang_altertable.html, section 7).
 *
 * @throws Error when the definition does not hold the text exactly once
 */
export function rebuildTable(database: DatabaseSync, table: string, { from, to }: Change): void {
  const schema = database
    .prepare('select type, sql from sqlite_schema where tbl_name = ? and sql is not null order by rowid')
    .all(table)
  const definition = String(schema.find(({ type }) => type === 'table')?.sql)
  const [before = '', after, ...further] = definition.slice(definition.indexOf('(')).split(from)
  if (after === undefined || further.length > 0) {
    throw new Error(`the definition of the table ${table} does not hold ${from} exactly once`)
  }
  database.exec(`create table ${table}_next ${before}${to}${after};
    insert into ${table}_next select * from ${table} order by rowid;
    drop table ${table};
    alter table ${table}_next rename to ${table}`)
  for (const { type, sql } of schema) {
    if (type !== 'table') {
      database.exec(String(sql))
    }
  }
}

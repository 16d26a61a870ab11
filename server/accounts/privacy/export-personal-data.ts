import { type Kysely, type RawBuilder, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { findClosedReports } from '../../http/withheld-answers.ts'
import { isActiveStaff } from '../../mail/queue-mail.ts'
import { isReceivable } from '../notifications/find-notifications.ts'
import { getUser } from '../users/queries.ts'
import { PERSONAL_TABLES } from './personal-tables.ts'

/** Rows of a table in an export: the newest are no rarer than the others. */
const MAX_EXPORTED_ROWS = 20_000
/** Rows that are sent at once: other requests are served in between. */
const ROWS_AT_ONCE = 500

/** Rows of a table as JSON, which the database has written. */
interface ExportedTable {
  readonly name: string
  readonly rows: readonly string[]
}

/**
 * Returns everything that is stored of a person as JSON in pieces, by table, as it was at one moment;
 * of tables with the person's work, how many rows there are. What others wrote is only there if the
 * person's pages show it. Throws a 404 for an unknown user.
 */
export async function exportPersonalData(
  db: Kysely<Tables>,
  caller: Caller,
  userId: string,
): Promise<Iterable<string>> {
  const tables = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      await getUser(transaction, userId)
      // A second coder's own log, and what comments said, could tell what was answered before.
      const withheld = await findClosedReports(transaction, caller)
      const read: ExportedTable[] = []
      for (const name of Object.keys(PERSONAL_TABLES))
        read.push({ name, rows: await readTable(transaction, userId, name, withheld) })
      const activity = await findAccountActivity(transaction, userId)
      return [...read, { name: 'account_activity', rows: activity }]
    })
  return inPieces(new Date().toISOString(), tables)
}

function* inPieces(exportedAt: string, tables: readonly ExportedTable[]): Generator<string> {
  yield `{\n"exportedAt": ${JSON.stringify(exportedAt)},\n"tables": {`
  for (const [index, { name, rows }] of tables.entries()) {
    yield `${index === 0 ? '' : ','}\n${JSON.stringify(name)}: [`
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
      const piece = rows.slice(at, at + ROWS_AT_ONCE).join(',\n')
      yield `${at === 0 ? '' : ','}\n${piece}`
    }
    yield ']'
  }
  yield '\n}\n}\n'
}

async function readTable(
  db: Kysely<Tables>,
  userId: string,
  name: string,
  withheld: readonly string[],
): Promise<string[]> {
  const { ids, exported, leftOut = [] } = PERSONAL_TABLES[name]!
  const isOf = sql.join(
    ids.map((column) => sql`${sql.ref(`${name}.${column}`)} = ${userId}`),
    sql` or `,
  )
  if (exported === 'count') {
    return textsOf(
      db,
      sql`select json_build_object('rows', count(*)) as row from ${sql.table(name)} where ${isOf}`,
    )
  }
  const hidden = name === 'notifications' && withheld.length > 0 ? [...leftOut, 'excerpt'] : leftOut
  return textsOf(
    db,
    sql`select (to_jsonb(${sql.table(name)}) - ${[...hidden]}::text[]) || ${changed(name, userId)} as row
      from ${sql.table(name)} ${name === 'users' ? sql`` : sql`join users on users.id = ${userId}`}
      where (${isOf}) and ${isShown(name, withheld)} limit ${MAX_EXPORTED_ROWS}`,
  )
}

/** Rows that the person's pages would show: a right that was lost takes away what others wrote. */
function isShown(table: string, withheld: readonly string[]): RawBuilder<boolean> {
  if (table === 'notifications') return isReceivable
  if (table === 'work_plan_parts') return isActiveStaff
  return table === 'activities'
    ? sql`not (subject_type = 'REPORT' and subject_reference = any(${withheld}::text[]))`
    : sql`true`
}

/** Columns with words of others, as the person may read them. */
function changed(table: string, userId: string): RawBuilder<unknown> {
  if (table === 'purchase_requests') {
    // The reason was given to the company customer.
    return sql`case when users.login_type = 'CUSTOMER'
      and purchase_requests.company_customer_id is distinct from users.company_customer_id
      then '{"decline_reason": null}'::jsonb else '{}' end`
  }
  return table === 'activities'
    ? sql`jsonb_build_object('action', ${withoutOthers(userId)})`
    : sql`'{}'::jsonb`
}

/** The words of an entry with no name of another person. */
const withoutOthers = (userId: string) => sql`coalesce((
  select string_agg(
      substr(action, after_last, starts_at - after_last) || 'another person', '' order by starts_at
    ) || substr(action, max(ends_at))
  from (
    select starts_at, starts_at + char_length(name) as ends_at,
      lag(starts_at + char_length(name), 1, 1) over (order by starts_at) as after_last
    from activity_people
    where activity_id = activities.id and activity_people.user_id is distinct from ${userId}
  ) as others), action)`

/** Returns what others did to the account, without saying who. */
const findAccountActivity = (db: Kysely<Tables>, userId: string) =>
  textsOf(
    db,
    sql`select json_build_object('action', action, 'created_at', created_at) as row from activities
      where subject_type = 'USER' and subject_reference = ${userId}
        and actor_id::text is distinct from ${userId}
      limit ${MAX_EXPORTED_ROWS}`,
  )

async function textsOf(db: Kysely<Tables>, rows: RawBuilder<unknown>): Promise<string[]> {
  const read = await sql<{ text: string }>`select row::text as text from (${rows}) as one`.execute(
    db,
  )
  return read.rows.map(({ text }) => text)
}

import { Readable } from 'node:stream'

import { privacyApi } from '@insights/contract/accounts/privacy.ts'
import { splitMentions } from '@insights/domain/reports/comments/mentions.ts'
import type { FastifyReply } from 'fastify'
import { type Transaction, sql, type Kysely, type RawBuilder } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import { removeUnusedFiles } from '../../files/remove-unused-files.ts'
import type { Caller } from '../../http/caller.ts'
import { badRequest, conflict, forbidden } from '../../http/errors.ts'
import { callerOf } from '../../http/permissions.ts'
import type { Routes } from '../../http/routes.ts'
import { createTurns } from '../../http/take-turns.ts'
import { findClosedReports } from '../../http/withheld-answers.ts'
import { transact } from '../../live/transact.ts'
import { normaliseEmail } from '../../mail/normalise-email.ts'
import { isActiveStaff } from '../../mail/queue-mail.ts'
import type { Services } from '../../start/services.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { isReceivable } from '../notifications/find-notifications.ts'
import { quoteAgain } from '../notifications/notify.ts'
import { type UserRow, lockUser, getUser } from '../users/queries.ts'
import { deleteUser } from '../users/remove-user.ts'
import { PERSONAL_TABLES } from './personal-tables.ts'

/** A person's data: exported by the person or a senior, erased by a senior. */
export const personalDataRoutes: Routes = async (route, services) => {
  const { db } = services
  // An export reads some forty tables.
  const inTurn = createTurns(1)

  const own = { permission: 'signed-in', ownership: 'own', securityEvent: 'export' } as const
  route(privacyApi.own, own, async (request, reply) => {
    const caller = callerOf(request)
    return send(reply, await inTurn(request, () => exportPersonalData(db, caller, caller._id)))
  })

  const senior = { permission: 'senior', ownership: 'shared' } as const
  route(privacyApi.ofUser, { ...senior, securityEvent: 'export' }, async (request, reply) => {
    const { id } = request.params
    const caller = callerOf(request)
    return send(reply, await inTurn(request, () => exportPersonalData(db, caller, id)))
  })

  route(privacyApi.erase, { ...senior, recentProof: true }, async (request) => {
    await erasePerson(services, callerOf(request), request.params.id, request.body.email)
    return { erased: true } as const
  })
}

const send = (reply: FastifyReply, data: Iterable<string>) =>
  reply
    .type('application/json')
    .header('content-disposition', 'attachment; filename="personal-data.json"')
    .header('cache-control', 'no-store')
    .send(Readable.from(data))

/** Replaces an erased person's name in texts. */
const ERASED = { name: 'Erased', last_name: 'person' }
const ERASED_NAME = `${ERASED.name} ${ERASED.last_name}`

/**
 * Deletes an account with all personal data, and takes the name out of what stays: the activity
 * log, comments of others and their notifications, and the work of staff. Throws a 400 unless `email` is
 * the account's, a 403 for oneself, and a 409 for a primary contact.
 */
async function erasePerson(
  services: Services,
  caller: Caller,
  id: string,
  email: string,
): Promise<void> {
  if (id === caller._id) throw forbidden('You cannot erase yourself. Ask another senior.')
  const files = await transact(services, async (transaction) => {
    const user = await lockUser(transaction, id)
    if (normaliseEmail(email) !== normaliseEmail(user.email)) {
      const message = 'This is not the email of this account.'
      throw badRequest(`email: ${message}`, { email: message })
    }
    if (user.is_primary === true) {
      throw conflict(
        'The primary contact of a company cannot be erased. Choose another contact first.',
      )
    }
    await removeNames(transaction, user)
    const waiting = await deleteUser(transaction, services, user)
    await transaction.updateTable('people').set(ERASED).where('id', '=', id).execute()
    await recordActivity(transaction, {
      subject: 'USER',
      reference: id,
      action: 'Erased the personal data of a user',
      actorId: caller._id,
    })
    return waiting
  })
  await removeUnusedFiles(services, files)
}

/** Takes the person's names, former ones too, out of texts that outlive the account. */
async function removeNames(transaction: Transaction<Tables>, user: UserRow): Promise<void> {
  await removeFromLog(transaction, user)
  await removeFromComments(transaction, user)
  // What the last test of a sign-on showed of the person who tested it.
  await sql`
    update sign_on_connections set last_test = null
    where lower(last_test ->> 'email') = ${user.email.toLowerCase()}`.execute(transaction)
}

interface QuotedName {
  readonly activity_id: string
  readonly starts_at: number
  readonly length: number
}

/**
 * Empties the references to the person. A name without a reference, which several people
 * have had, goes with each of them.
 */
async function removeFromLog(
  transaction: Transaction<Tables>,
  { id, name, last_name }: UserRow,
): Promise<void> {
  const { rows } = await sql<QuotedName>`
    delete from activity_people
    where user_id = ${id} or user_id is null and name in (
      select ${`${name} ${last_name}`} union
      select known.name from activity_people as known where known.user_id = ${id})
    returning activity_id, starts_at, char_length(name) as length`.execute(transaction)
  // From the last name of an entry to the first, so that the indexes of those before stay valid.
  for (const { activity_id, starts_at, length } of rows.toSorted(
    (one, other) => other.starts_at - one.starts_at,
  )) {
    await sql`
      with moved as (
        update activity_people set starts_at = starts_at + ${ERASED_NAME.length - length}
        where activity_id = ${activity_id} and starts_at > ${starts_at})
      update activities
      set action = overlay(action placing ${ERASED_NAME} from ${starts_at} for ${length})
      where id = ${activity_id}`.execute(transaction)
  }
}

interface MentioningComment {
  readonly id: string
  readonly report_id: string
  readonly text: string
  /** The person's name when the comment was written. */
  readonly name: string
  /** The names of all people whom it mentions. */
  readonly names: readonly string[]
}

async function removeFromComments(
  transaction: Transaction<Tables>,
  { id: user }: UserRow,
): Promise<void> {
  const { rows } = await sql<MentioningComment>`
    select comments.id, comments.report_id, comments.text, own.name,
      array(
        select name from comment_mentions
        where comment_id = comments.id and report_id = comments.report_id
      ) as names
    from comment_mentions as own
    join comments on comments.id = own.comment_id and comments.report_id = own.report_id
    where own.user_id = ${user} for update of comments`.execute(transaction)
  for (const { id, report_id, text, name, names } of rows) {
    const without = splitMentions(text, names)
      .map((piece) => (piece.mention && piece.text === `@${name}` ? `@${ERASED_NAME}` : piece.text))
      .join('')
    await transaction
      .updateTable('comments')
      .set({ text: without })
      .where('report_id', '=', report_id)
      .where('id', '=', id)
      .execute()
    await quoteAgain(transaction, { report_id, id, text: without })
  }
}

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
async function exportPersonalData(
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

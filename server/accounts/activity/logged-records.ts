import type { Insertable, Kysely, Selectable, Transaction, Updateable } from 'kysely'

import { nextTimestamp } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { HttpError, notFound } from '../../http/errors.ts'
import type { Records } from '../../http/record-routes.ts'
import { requireCurrent, withoutSentBack } from '../../http/require-current.ts'
import type { LiveMessage } from '../../live/audience.ts'
import { lockSent } from '../../live/lock-sent.ts'
import { publish, transact } from '../../live/transact.ts'
import type { Services } from '../../start/services.ts'
import { type Activity, recordActivity } from './record-activity.ts'

type Stamped = { readonly id: string; readonly updated_at: string }
type Changes<Patch> = Omit<Patch, 'updatedAt'>

/** How the rows of a noun are stored. Missing rows throw a 404. */
interface Rows<Row, Create, Patch> {
  readonly get: (db: Kysely<Tables>, id: string) => Promise<Row>
  readonly insert: (
    transaction: Transaction<Tables>,
    fields: Create,
    named: { readonly id?: string },
  ) => Promise<Row>
  readonly lock: (
    transaction: Transaction<Tables>,
    id: string,
    changes: Changes<Patch>,
  ) => Promise<Row>
  readonly update: (
    transaction: Transaction<Tables>,
    before: Row,
    changes: Changes<Patch>,
    updatedAt: Date,
  ) => Promise<Row>
  readonly remove: (transaction: Transaction<Tables>, id: string) => Promise<Row>
}

interface Noun<Row, Item> {
  readonly subject: Activity['subject']
  /** A record as the activity log names it: `the industry "Airlines"`. */
  readonly label: (row: Row) => string
  readonly present: (row: Row) => Item
  /** The record that entries are about, where it is another one: a company customer. */
  readonly reference?: (row: Row) => string
  /** Published after each change. */
  readonly event?: LiveMessage | ((row: Row) => LiveMessage)
}

/**
 * Returns functions that create, change and delete the records of a noun: in one transaction with
 * the activity log entry and the live event, and a change only if the record is still as it was
 * read.
 */
export function loggedRecords<
  Row extends Stamped,
  Item,
  Create,
  Patch extends { readonly updatedAt?: string | undefined },
>({
  subject,
  label,
  reference = ({ id }) => id,
  present,
  event,
  ...rows
}: Noun<Row, Item> & Rows<Row, Create, Patch>): Records<Row, Item, Create, Patch> {
  const write = (
    services: Services,
    { _id: actorId }: Caller,
    work: (transaction: Transaction<Tables>) => Promise<readonly [done: string, row: Row]>,
  ): Promise<Row> =>
    transact(services, async (transaction) => {
      const [done, row] = await work(transaction)
      const action = `${done} ${label(row)}`
      await recordActivity(transaction, { subject, reference: reference(row), action, actorId })
      if (event) publish(transaction, typeof event === 'function' ? event(row) : event)
      return row
    })
  const change = async (
    transaction: Transaction<Tables>,
    id: string,
    sent: Changes<Patch>,
    updatedAt?: string,
  ): Promise<readonly [done: string, row: Row]> => {
    const before = await rows.lock(transaction, id, sent)
    requireCurrent(before, updatedAt, present)
    const changes = withoutSentBack(sent, fixedFields(present(before))) as typeof sent
    const row = await rows.update(transaction, before, changes, nextTimestamp(before.updated_at))
    return ['Changed', row]
  }
  return {
    present,
    get: rows.get,
    create: (services, caller, fields) =>
      write(services, caller, async (transaction) => {
        const { _id, ...rest } = fields as Create & { readonly _id?: string }
        const sent = rest as unknown as Create & Changes<Patch>
        if (_id === undefined) return ['Created', await rows.insert(transaction, sent, {})]
        await lockSent(transaction, _id)
        if (await ignoreMissing(rows.get(transaction, _id))) return change(transaction, _id, sent)
        return ['Created', await rows.insert(transaction, sent, { id: _id })]
      }),
    change: (services, caller, id, { updatedAt, ...sent }) =>
      write(services, caller, (transaction) => change(transaction, id, sent, updatedAt)),
    remove: (services, caller, id) =>
      write(services, caller, async (transaction) => [
        'Deleted',
        await rows.remove(transaction, id),
      ]),
  }
}

async function ignoreMissing<Row>(found: Promise<Row>): Promise<Row | undefined> {
  try {
    return await found
  } catch (error) {
    if (error instanceof HttpError && error.code === 404) return undefined
    throw error
  }
}

/** A change never sets these: a client may send them back as it read them. */
const FIXED = ['_id', 'createdAt', 'industry', 'category']

const fixedFields = (record: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(record as Record<string, string | { readonly _id: string }>)
      .filter(([field]) => FIXED.includes(field))
      .map(([field, value]) => [field, typeof value === 'object' ? value._id : value]),
  )

/** Tables that hold one record in each row. */
type RecordTable =
  | 'industries'
  | 'categories'
  | 'capabilities'
  | 'survey_questions'
  | 'maintenance_notices'
  | 'sales_people'

interface TableNoun<Table extends RecordTable, Item, Create, Patch> extends Noun<
  Selectable<Tables[Table]>,
  Item
> {
  readonly table: Table
  readonly toRow: (fields: Create) => Insertable<Tables[Table]>
  readonly toChanges: (changes: Changes<Patch>) => Updateable<Tables[Table]>
  readonly beforeCreate?: (transaction: Transaction<Tables>, fields: Create) => Promise<void>
  readonly beforeRemove?: (transaction: Transaction<Tables>, id: string) => Promise<unknown>
}

/** Returns `loggedRecords` for a noun whose records are rows of one table. */
export function tableRecords<
  Table extends RecordTable,
  Item,
  Create,
  Patch extends { readonly updatedAt?: string | undefined },
>(
  noun: TableNoun<Table, Item, Create, Patch>,
): Records<Selectable<Tables[Table]>, Item, Create, Patch> {
  // All tables share the columns that are named here, so the types of one table serve for all.
  const { table, toRow, toChanges, beforeCreate, beforeRemove, ...named } =
    noun as unknown as TableNoun<'industries', Item, Create, Patch>
  const found = async <Row>(row: Promise<Row | undefined>): Promise<Row> => {
    const one = await row
    if (!one) throw notFound()
    return one
  }
  const records = loggedRecords<Selectable<Tables['industries']>, Item, Create, Patch>({
    ...named,
    get: (db, id) =>
      found(db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst()),
    insert: async (transaction, fields, named) => {
      await beforeCreate?.(transaction, fields)
      return transaction
        .insertInto(table)
        .values({ ...toRow(fields), ...named })
        .returningAll()
        .executeTakeFirstOrThrow()
    },
    lock: (transaction, id) =>
      found(
        transaction
          .selectFrom(table)
          .selectAll()
          .where('id', '=', id)
          .forNoKeyUpdate()
          .executeTakeFirst(),
      ),
    update: (transaction, { id }, changes, updated_at) =>
      transaction
        .updateTable(table)
        .set({ ...toChanges(changes), updated_at })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),
    remove: async (transaction, id) => {
      await beforeRemove?.(transaction, id)
      return found(
        transaction.deleteFrom(table).where('id', '=', id).returningAll().executeTakeFirst(),
      )
    },
  })
  return records as unknown as Records<Selectable<Tables[Table]>, Item, Create, Patch>
}

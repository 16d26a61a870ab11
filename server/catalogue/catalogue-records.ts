import type { Endpoint } from '@insights/contract/endpoint.ts'
import type { idParams } from '@insights/contract/fields.ts'
import type { Insertable, Kysely, Selectable, Transaction, Updateable } from 'kysely'
import type * as z from 'zod'

import { type Activity, recordActivity } from '../accounts/activity/record-activity.ts'
import { nextTimestamp } from '../database/columns.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { conflict, notFound } from '../http/errors.ts'
import { callerOf } from '../http/permissions.ts'
import { requireCurrent, withoutSentBack } from '../http/require-current.ts'
import type { AddRoute } from '../http/routes.ts'

/** Who may read the catalogue, and who may change it. */
export const readable = { permission: 'staff', ownership: 'shared' } as const
const writable = { permission: 'senior', ownership: 'shared' } as const

type OfRecord = Omit<Endpoint, 'params' | 'responses'> & { readonly params: typeof idParams }
type Returning<Item> = { readonly responses: { readonly 200: z.ZodType<unknown, Item> } }

/** The endpoints of single records; those of the lists differ from noun to noun. */
interface RecordEndpoints<Item, Create, Patch> {
  readonly get: OfRecord & Returning<Item>
  readonly create: Omit<Endpoint, 'body' | 'responses'> & {
    readonly body: z.ZodType<Create>
    readonly responses: { readonly 201: z.ZodType<unknown, Item> }
  }
  readonly patch: Omit<OfRecord, 'body'> & Returning<Item> & { readonly body: z.ZodType<Patch> }
  readonly remove: OfRecord & Returning<Item>
}

/** How the records of a noun of the catalogue are read, created, changed and deleted. */
export interface CatalogueRecords<Row, Item, Create, Patch> {
  readonly present: (row: Row) => Item
  /** Throws a 404 where there is no such record. */
  readonly get: (db: Kysely<Tables>, id: string) => Promise<Row>
  readonly create: (db: Kysely<Tables>, caller: Caller, fields: Create) => Promise<Row>
  /** Throws a 409 where somebody else has changed the record since it was read. */
  readonly change: (db: Kysely<Tables>, caller: Caller, id: string, patch: Patch) => Promise<Row>
  /** Deletes a record with what belongs to it. Throws a 409 where a report needs it. */
  readonly remove: (db: Kysely<Tables>, caller: Caller, id: string) => Promise<Row>
}

/** Adds the routes of a noun's single records. */
export function addRecordRoutes<Row, Item, Create, Patch>(
  route: AddRoute,
  db: Kysely<Tables>,
  api: RecordEndpoints<Item, Create, Patch>,
  records: CatalogueRecords<Row, Item, Create, Patch>,
  { bodyLimit }: { readonly bodyLimit?: number } = {},
): void {
  const { present } = records
  const written = { ...writable, ...(bodyLimit && { bodyLimit }) }
  route(api.get, readable, async ({ params }) => present(await records.get(db, params.id)))
  route(api.create, written, async (request) =>
    present(await records.create(db, callerOf(request), request.body as Create)),
  )
  route(api.patch, written, async (request) =>
    present(await records.change(db, callerOf(request), request.params.id, request.body as Patch)),
  )
  route(api.remove, writable, async (request) =>
    present(await records.remove(db, callerOf(request), request.params.id)),
  )
}

/** Tables whose records are written alike. */
type CatalogueTable = 'industries' | 'categories' | 'capabilities' | 'survey_questions'

interface CatalogueNoun<Table extends CatalogueTable, Item, Create, Patch> {
  readonly table: Table
  readonly subject: Activity['subject']
  /** As the activity log names it. */
  readonly name: string
  /** Why none of an industry in use is deleted. */
  readonly inUse: string
  readonly present: (row: Selectable<Tables[Table]>) => Item
  readonly toRow: (fields: Create) => Insertable<Tables[Table]>
  readonly toChanges: (fields: Omit<Patch, 'updatedAt'>) => Updateable<Tables[Table]>
  readonly beforeCreate?: (transaction: Transaction<Tables>, fields: Create) => Promise<void>
  readonly beforeRemove?: (transaction: Transaction<Tables>, id: string) => Promise<unknown>
  readonly industryOf: (transaction: Transaction<Tables>, id: string) => Promise<string | undefined>
}

/** Returns how the records of a noun of the catalogue are created, changed and deleted, and logged. */
export function catalogueRecords<
  Table extends CatalogueTable,
  Item,
  Create,
  Patch extends { readonly updatedAt?: string | undefined },
>(
  noun: CatalogueNoun<Table, Item, Create, Patch>,
): CatalogueRecords<Selectable<Tables[Table]>, Item, Create, Patch> {
  // The types of one table stand for all four: they share the columns that are named here.
  const { table, ...of } = noun as unknown as CatalogueNoun<'industries', Item, Create, Patch>
  const records: CatalogueRecords<Selectable<Tables['industries']>, Item, Create, Patch> = {
    present: of.present,
    get: async (db, id) => {
      const row = await db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst()
      if (!row) throw notFound()
      return row
    },
    create: (db, caller, fields) =>
      db.transaction().execute(async (transaction) => {
        await of.beforeCreate?.(transaction, fields)
        const created = await transaction
          .insertInto(table)
          .values(of.toRow(fields))
          .returningAll()
          .executeTakeFirstOrThrow()
        await log(transaction, caller, created, 'Created')
        return created
      }),

    change: (db, caller, id, { updatedAt, ...fields }) =>
      db.transaction().execute(async (transaction) => {
        const before = await transaction
          .selectFrom(table)
          .selectAll()
          .where('id', '=', id)
          .forNoKeyUpdate()
          .executeTakeFirst()
        if (!before) throw notFound()
        requireCurrent(before, updatedAt, of.present)
        const changes = withoutSentBack(fields, fixedFields(of.present(before))) as typeof fields
        const changed = await transaction
          .updateTable(table)
          .set({ ...of.toChanges(changes), updated_at: nextTimestamp(before.updated_at) })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow()
        await log(transaction, caller, changed, 'Changed')
        return changed
      }),

    remove: (db, caller, id) =>
      db.transaction().execute(async (transaction) => {
        const industry = await of.industryOf(transaction, id)
        if (industry === undefined) throw notFound()
        await rejectIndustryInUse(transaction, industry, of.inUse)
        await of.beforeRemove?.(transaction, id)
        const removed = await transaction
          .deleteFrom(table)
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst()
        if (!removed) throw notFound()
        await log(transaction, caller, removed, 'Deleted')
        return removed
      }),
  }

  function log(
    transaction: Transaction<Tables>,
    caller: Caller,
    { id, title }: { id: string; title: string },
    done: string,
  ): Promise<void> {
    return recordActivity(transaction, {
      subject: of.subject,
      reference: id,
      action: `${done} the ${of.name} "${title}"`,
      actorId: caller._id,
    })
  }

  return records as unknown as CatalogueRecords<Selectable<Tables[Table]>, Item, Create, Patch>
}

/** What no change sets: a client may send it back as it read it. */
const FIXED = ['_id', 'createdAt', 'industry', 'category']

const fixedFields = (record: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(record as object).filter(([field]) => FIXED.includes(field)))

/**
 * What a report was made of stays in the catalogue, and so does an industry of which somebody has
 * bought an edition; `message` says what could not be deleted.
 */
async function rejectIndustryInUse(
  db: Kysely<Tables>,
  industryId: string,
  message: string,
): Promise<void> {
  // Locks the industry against a report that is being created from it.
  await db.selectFrom('industries').select('id').where('id', '=', industryId).forUpdate().execute()
  const used = await db
    .selectFrom('editions')
    .leftJoin('reports', 'reports.edition_id', 'editions.id')
    .leftJoin('company_reports', 'company_reports.edition_id', 'editions.id')
    .where('editions.industry_id', '=', industryId)
    .where((eb) =>
      eb.or([eb('reports.id', 'is not', null), eb('company_reports.id', 'is not', null)]),
    )
    .select('editions.id')
    .limit(1)
    .executeTakeFirst()
  if (used) throw conflict(message)
}

import type { Insertable, Kysely, Selectable, Transaction, Updateable } from 'kysely'

import { type Activity, recordActivity } from '../activity/record-activity.ts'
import { nextTimestamp } from '../database/columns.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { conflict, notFound } from '../http/errors.ts'
import { requireCurrent } from '../http/require-current.ts'

/** Tables whose records are written alike. */
type CatalogueTable = 'industries' | 'categories' | 'capabilities' | 'survey_questions'

interface CatalogueNoun<Table extends CatalogueTable, Create, Patch> {
  readonly table: Table
  readonly subject: Activity['subject']
  /** As the activity log names it. */
  readonly name: string
  /** Why none of an industry in use is deleted. */
  readonly inUse: string
  readonly present: (row: Selectable<Tables[Table]>) => unknown
  readonly toRow: (fields: Create) => Insertable<Tables[Table]>
  readonly toChanges: (fields: Omit<Patch, 'updatedAt'>) => Updateable<Tables[Table]>
  readonly beforeCreate?: (transaction: Transaction<Tables>, fields: Create) => Promise<void>
  readonly beforeRemove?: (transaction: Transaction<Tables>, id: string) => Promise<unknown>
  readonly industryOf: (transaction: Transaction<Tables>, id: string) => Promise<string | undefined>
}

interface CatalogueRecords<Row, Create, Patch> {
  create(db: Kysely<Tables>, caller: Caller, fields: Create): Promise<Row>
  /** Throws a 409 where somebody else has changed the record since it was read. */
  change(db: Kysely<Tables>, caller: Caller, id: string, patch: Patch): Promise<Row>
  /** Deletes a record with what belongs to it. Throws a 409 where its industry is in use. */
  remove(db: Kysely<Tables>, caller: Caller, id: string): Promise<Row>
}

/** Returns how the records of a noun of the catalogue are created, changed and deleted, and logged. */
export function catalogueRecords<
  Table extends CatalogueTable,
  Create,
  Patch extends { readonly updatedAt?: string | undefined },
>(
  noun: CatalogueNoun<Table, Create, Patch>,
): CatalogueRecords<Selectable<Tables[Table]>, Create, Patch> {
  // The types of one table stand for all four: they share the columns that are named here.
  const { table, ...of } = noun as unknown as CatalogueNoun<'industries', Create, Patch>
  const records: CatalogueRecords<Selectable<Tables['industries']>, Create, Patch> = {
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
        const changed = await transaction
          .updateTable(table)
          .set({ ...of.toChanges(fields), updated_at: nextTimestamp(before.updated_at) })
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

  return records as unknown as CatalogueRecords<Selectable<Tables[Table]>, Create, Patch>
}

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

import type { ImportPlan } from '@insights/domain/catalogue/import/import-plan.ts'
import { planImport } from '@insights/domain/catalogue/import/plan-import.ts'
import { type Kysely, sql, type Transaction } from 'kysely'

import { recordActivity } from '../../accounts/activity/record-activity.ts'
import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { badRequest, conflict } from '../../http/errors.ts'
import { readCatalogue } from '../read-catalogue.ts'
import { findImport, presentPreview } from './find-import.ts'
import { type ImportRow, hashCatalogue, previewImport } from './preview-import.ts'
import { writePlan } from './write-plan.ts'

/**
 * Imports a file as it was previewed, in one transaction: the plan is a function of the file and
 * the catalogue, whose fingerprint must be the same as then. Otherwise nothing is imported, and the
 * response (409) holds a new preview of the same file.
 */
export async function commitImport(
  db: Kysely<Tables>,
  caller: Caller,
  id: string,
): Promise<ImportRow> {
  const outcome = await db.transaction().execute(async (transaction) => {
    await claim(transaction, id)
    const stored = await findImport(transaction, caller, id)
    const { cells, industry_id: industry } = stored
    if (!cells) throw conflict('This file has been imported already.')
    await lockCatalogue(transaction, industry)
    const catalogue = await readCatalogue(transaction, industry)
    if (hashCatalogue(catalogue) !== stored.fingerprint) return { stale: { ...stored, cells } }
    const plan = planImport(catalogue, cells)
    requireFaultless(plan)
    // Not part of the transaction, so that other requests see it.
    const onProgress = (rows_written: number) => recordProgress(db, id, rows_written)
    await writePlan(transaction, industry, plan, onProgress)
    return { done: await finish(transaction, caller, stored, plan) }
  })
  if (outcome.done) return outcome.done
  throw await previewAgain(db, caller, outcome.stale)
}

/** Locks until the transaction ends. The row itself stays unlocked, for the progress. */
async function claim(transaction: Transaction<Tables>, id: string) {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${id}, 0)) as free`.execute(transaction)
  if (!rows[0]?.free) throw conflict('This file is being imported right now.')
}

/** Keeps the catalogue from being changed, and from being made a report of, meanwhile. */
async function lockCatalogue(transaction: Transaction<Tables>, industry: string) {
  for (const rows of [
    sql`select from industries where id = ${industry}`,
    sql`select from categories where industry_id = ${industry} order by id`,
    sql`select from capabilities
      where category_id in (select id from categories where industry_id = ${industry}) order by id`,
    sql`select from survey_questions where industry_id = ${industry} order by id`,
  ]) {
    await sql`${rows} for update`.execute(transaction)
  }
}

function requireFaultless({ errors, counts }: ImportPlan) {
  if (errors.length > 0 || counts.wrong > 0) {
    throw badRequest('The file has errors. Nothing is imported until they are mended.')
  }
}

async function recordProgress(db: Kysely<Tables>, id: string, rows_written: number) {
  await db.updateTable('catalogue_imports').set({ rows_written }).where('id', '=', id).execute()
}

async function finish(
  transaction: Transaction<Tables>,
  caller: Caller,
  { id, industry_id, file_name }: ImportRow,
  { counts }: ImportPlan,
): Promise<ImportRow> {
  const { title } = await transaction
    .selectFrom('industries')
    .select('title')
    .where('id', '=', industry_id)
    .executeTakeFirstOrThrow()
  await recordActivity(transaction, {
    subject: 'INDUSTRY',
    reference: industry_id,
    action: `Imported "${file_name}" into the industry "${title}": ${counts.added} added, ${counts.changed} changed`,
    actorId: caller._id,
  })
  return transaction
    .updateTable('catalogue_imports')
    .set({ cells: null, imported_at: new Date() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function previewAgain(
  db: Kysely<Tables>,
  caller: Caller,
  { id, industry_id, file_name, cells }: ImportRow & { readonly cells: string[][] },
) {
  const file = { industry: industry_id, fileName: file_name, cells }
  const preview = await previewImport(db, caller, file)
  await db.deleteFrom('catalogue_imports').where('id', '=', id).execute()
  const message =
    'The catalog has been changed since the preview. Nothing was imported; review the new preview.'
  return conflict(message, presentPreview(preview))
}

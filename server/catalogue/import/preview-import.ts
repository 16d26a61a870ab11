import { createHash } from 'node:crypto'

import type { Catalogue } from '@insights/domain/catalogue/catalogue.ts'
import type { ImportPlan } from '@insights/domain/catalogue/import/import-plan.ts'
import { planImport } from '@insights/domain/catalogue/import/plan-import.ts'
import { type Kysely, type Selectable, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { badRequest } from '../../http/errors.ts'
import { readCatalogue } from '../read-catalogue.ts'

export type ImportRow = Selectable<Tables['catalogue_imports']>

export interface Preview {
  readonly stored: ImportRow
  readonly plan: ImportPlan
}

interface ImportFile {
  readonly industry: string
  readonly fileName: string
  readonly cells: readonly (readonly string[])[]
}

/**
 * Returns what a file would change in an industry's catalogue, and stores it for the import
 * together with the fingerprint of the catalogue. Changes nothing else.
 */
export async function previewImport(
  db: Kysely<Tables>,
  caller: Caller,
  { industry, fileName, cells }: ImportFile,
): Promise<Preview> {
  await removeForgotten(db)
  await requireIndustry(db, industry)
  const catalogue = await readCatalogue(db, industry)
  const plan = planImport(catalogue, cells)
  const stored = await db
    .insertInto('catalogue_imports')
    .values({
      industry_id: industry,
      created_by: caller._id,
      file_name: fileName,
      cells: JSON.stringify(cells),
      fingerprint: hashCatalogue(catalogue),
      rows_to_write: plan.counts.added + plan.counts.changed,
      imported_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { stored, plan }
}

async function requireIndustry(db: Kysely<Tables>, id: string) {
  const found = await db
    .selectFrom('industries')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (found) return
  const message = 'There is no such industry'
  throw badRequest(`industry: ${message}`, { industry: message })
}

/** Removes previews older than a day, which are no longer used. */
async function removeForgotten(db: Kysely<Tables>) {
  await db
    .deleteFrom('catalogue_imports')
    .where('created_at', '<', sql<string>`now() - interval '1 day'`)
    .execute()
}

/** Returns the same text for equal catalogues, in whatever order they were read. */
export function hashCatalogue({ categories }: Catalogue): string {
  const records = categories.flatMap(({ capabilities, questions, ...category }) => [
    record(category._id, category),
    ...capabilities.map((capability) => record(category._id, capability)),
    ...questions.map((question) => record(category._id, question)),
  ])
  return createHash('sha256').update(records.toSorted().join('\n')).digest('base64url')
}

function record(category: string, fields: object): string {
  const sorted = Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify([category, ...sorted])
}

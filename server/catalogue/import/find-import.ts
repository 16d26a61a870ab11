import type {
  CatalogueImport,
  CatalogueImportPreview,
  PreviewedRow,
} from '@insights/contract/catalogue/catalogue-import.ts'
import type { PlannedRow } from '@insights/domain/catalogue/import/import-plan.ts'
import type { Kysely } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { notFound } from '../../http/errors.ts'
import type { ImportRow, Preview } from './preview-import.ts'

/** Returns an import of the caller; throws a 404 for those of other users. */
export async function findImport(
  db: Kysely<Tables>,
  caller: Caller,
  id: string,
): Promise<ImportRow> {
  const row = await db
    .selectFrom('catalogue_imports')
    .selectAll()
    .where('id', '=', id)
    .where('created_by', '=', caller._id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

export function presentImport(row: ImportRow): CatalogueImport {
  return {
    _id: row.id,
    industry: row.industry_id,
    fileName: row.file_name,
    status: row.imported_at ? 'IMPORTED' : 'PREVIEWED',
    rowsToWrite: row.rows_to_write,
    rowsWritten: row.rows_written,
    createdAt: row.created_at,
  }
}

export function presentPreview({ stored, plan }: Preview): CatalogueImportPreview {
  const { errors, warnings, counts } = plan
  const isFaultless = errors.length === 0 && counts.wrong === 0
  return {
    ...presentImport(stored),
    rows: plan.rows.map(presentRow),
    errors: [...errors],
    warnings: [...warnings],
    counts: {
      added: counts.added,
      changed: counts.changed,
      left: counts.left,
      wrong: counts.wrong,
      unmentioned: counts.unmentioned,
    },
    can: { import: isFaultless && counts.added + counts.changed > 0 },
  }
}

function presentRow(row: PlannedRow): PreviewedRow {
  return {
    row: row.row,
    type: row.type,
    category: row.category,
    title: row.title,
    outcome: row.outcome,
    changes: row.changes.map(({ field, before, after }) => ({ field, before, after })),
    errors: row.errors.map(({ column, message }) => ({ column, message })),
    warnings: row.warnings.map(({ column, message }) => ({ column, message })),
  }
}

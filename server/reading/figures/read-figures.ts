import { hasLiveFigures } from '@insights/domain/content/live-figures.ts'
import { listMissingFigures, readerOf } from '@insights/domain/reading/figures/read-texts.ts'
import type { Transaction } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import { buildDocument } from '../documents/build-document.ts'

/** Returns a function that gives a text the present values of a report's figures. */
export async function openFigures(
  transaction: Transaction<Tables>,
  reportId: string,
): Promise<(html: string) => string> {
  return readerOf(await buildDocument(transaction, reportId))
}

/** Returns a line for each live figure in a report's texts that the report does not have. */
export async function findMissingFigures(
  transaction: Transaction<Tables>,
  reportId: string,
): Promise<string[]> {
  const row = await transaction
    .selectFrom('content_buildings')
    .where('report_id', '=', reportId)
    .select('content')
    .executeTakeFirst()
  // Escaped as JSON, the attribute's name stays the same.
  if (!row || !hasLiveFigures(JSON.stringify(row.content))) return []
  return listMissingFigures(await buildDocument(transaction, reportId))
}

import type { BrandView } from '@insights/domain/brand/brand-pages.ts'
import type { Kysely } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import type { ReportAccess } from '../../http/find-report-access.ts'
import { slug } from '../../http/headers.ts'

/** Returns the name of a report's file: `airlines-2026-03.pdf`, in plain ASCII. */
export async function reportFileName(
  db: Kysely<Tables>,
  { industryId, date }: Pick<ReportAccess, 'industryId' | 'date'>,
  ending:
    | 'pdf'
    | 'executive.pdf'
    | 'board.pptx'
    | 'pptx'
    | 'xlsx'
    | `${BrandView}.${'pptx' | 'xlsx' | 'pdf'}`,
): Promise<string> {
  const { title } = await db
    .selectFrom('industries')
    .where('id', '=', industryId)
    .select('title')
    .executeTakeFirstOrThrow()
  return `${slug(title, 'report')}-${date.slice(0, 'YYYY-MM'.length)}${ending.includes('.') ? '-' : '.'}${ending}`
}

import type { BrandView } from '@insights/domain/brand/brand-pages.ts'
import type { Kysely } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import type { ReportAccess } from '../../http/find-report-access.ts'
import { slug } from '../../http/headers.ts'

interface NamedFile {
  readonly format: 'pdf' | 'pptx' | 'xlsx'
  /** Left out for the whole report. */
  readonly kind?: 'executive' | 'board' | 'brief' | BrandView
  /** Title of the company that it is about. */
  readonly company?: string
}

/** Returns the name of a report's file: `pennant-bank-brief-2026-10.pdf`, in plain ASCII. */
export async function reportFileName(
  db: Kysely<Tables>,
  { industryId, date }: Pick<ReportAccess, 'industryId' | 'date'>,
  { format, kind, company }: NamedFile,
): Promise<string> {
  const { title } = await db
    .selectFrom('industries')
    .where('id', '=', industryId)
    .select('title')
    .executeTakeFirstOrThrow()
  const about = company === undefined ? slug(title, 'report') : slug(company, 'brand')
  const month = date.slice(0, 'YYYY-MM'.length)
  return `${[about, ...(kind ? [kind] : []), month].join('-')}.${format}`
}

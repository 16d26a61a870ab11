import type {
  Report,
  ReportCategory,
  ReportCompany,
  ReportListed,
} from '@insights/contract/reports.ts'
import { reportAccess } from '@insights/domain/access/report-access.ts'
import { isStaff } from '@insights/domain/access/user.ts'
import type {
  ApplicationId,
  ApplicationKey,
  UserRatings,
} from '@insights/domain/catalogue/application.ts'
import type { ReportStatus } from '@insights/domain/report/report-status.ts'
import { compareTitles } from '@insights/domain/text/titles.ts'
import { reportCan } from '@insights/domain/workflow/report-can.ts'

import type { Caller } from '../http/caller.ts'
import { pdfUrl } from './pdf-conditions.ts'

/** A report as `withReportColumns` selects it, with its parts where they were asked for. */
export interface ReportRow {
  readonly id: string
  readonly title: string
  readonly status: ReportStatus
  readonly revision: number
  readonly created_at: string
  readonly updated_at: string
  readonly date: string
  readonly industry_id: string
  readonly industry_title: string
  readonly editor_name: string | null
  readonly editor_last_name: string | null
  readonly return_reason: string | null
  readonly returned_at: string | null
  readonly returned_by: { readonly name: string; readonly lastName: string } | null
  readonly purchased: boolean
  readonly has_pdf: boolean
  readonly companies?: readonly CompanyRow[]
  readonly categories?: readonly CategoryRow[]
}

interface CompanyRow {
  readonly company_id: string
  readonly title: string
  readonly user_ratings: UserRatings
}

interface CategoryRow {
  readonly id: string
  readonly category_id: string
  readonly title: string
  readonly belongs_to: string
  readonly fixed_scoring_weight: number | null
  readonly application_id: ApplicationId
  readonly application_title: ApplicationKey
}

/**
 * A report as the caller may see it: customers are told no staff names or reasons, and in preview neither
 * ratings and weights nor the categories behind the first group (D10). `complete` says
 * whether nothing is missing in it, which counts for open reports only.
 */
export function presentReport(row: ReportRow, caller: Caller, complete: boolean): ReportListed {
  const { purchased } = row
  const access = reportAccess(caller, row, purchased)
  if (access === 'none')
    throw new Error(`Report ${row.id} was read for somebody who may not know of it`)
  const preview = access === 'preview'
  return {
    _id: row.id,
    title: row.title,
    industry: { _id: row.industry_id, title: row.industry_title },
    date: `${row.date}T00:00:00.000Z`,
    status: row.status,
    revision: row.revision,
    urlPdf: row.has_pdf && !preview ? pdfUrl(row.id) : null,
    lastUpdateBy: isStaff(caller.role) ? presentEditor(row) : null,
    returned: isStaff(caller.role) ? presentReturn(row) : null,
    access,
    can: reportCan(caller, { status: row.status, complete }, purchased),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...(row.companies && { companies: row.companies.map((one) => presentCompany(one, preview)) }),
    ...(row.categories && { categories: presentCategories(row.categories, preview) }),
  }
}

/** A report with its companies and categories. */
export function presentReportDetail(
  row: ReportRow & Required<Pick<ReportRow, 'companies' | 'categories'>>,
  caller: Caller,
  complete: boolean,
): Report {
  return { companies: [], categories: [], ...presentReport(row, caller, complete) }
}

function presentEditor({ editor_name, editor_last_name }: ReportRow) {
  if (editor_name === null || editor_last_name === null) return null
  return { name: editor_name, lastName: editor_last_name }
}

function presentReturn({ return_reason, returned_at, returned_by }: ReportRow) {
  if (return_reason === null || returned_at === null) return null
  return { reason: return_reason, at: returned_at, by: returned_by }
}

function presentCompany(row: CompanyRow, preview: boolean): ReportCompany {
  return {
    companyId: row.company_id,
    title: row.title,
    userRatings: preview ? {} : row.user_ratings,
  }
}

function presentCategories(rows: readonly CategoryRow[], preview: boolean): ReportCategory[] {
  const [firstGroup] = rows.map((row) => row.belongs_to).toSorted(compareTitles)
  return rows
    .filter((row) => !preview || row.belongs_to === firstGroup)
    .map((row) => ({
      _id: row.id,
      categoryId: row.category_id,
      title: row.title,
      belongsTo: row.belongs_to,
      applicationId: row.application_id,
      applicationTitle: row.application_title,
      fixedScoringWeight: preview ? null : row.fixed_scoring_weight,
    }))
}

import type { QueryClient } from '@tanstack/react-query'

import { ownCellsQuery } from '../../answers/second-coding/second-coding-query.ts'
import { workPlanQuery } from '../../answers/work-plan/plan-edits.ts'
import { queryUnlessChanged } from '../../api/query-unless-changed.ts'
import { openThreadsQuery, returnThreadsQuery } from '../../reports/comments/comments-query.ts'
import { reportPdfQuery } from '../../reports/pdfs/report-pdf.ts'
import { reportProgressQuery, reportQuery } from '../../reports/report-queries.ts'
import { reportRulesQuery } from '../../reports/rules/report-rules-query.ts'

/**
 * Loads what Report Setup shows: parts that come later would move the others. Errors are shown by the
 * parts.
 */
export async function loadReportSetup(queryClient: QueryClient, report: string): Promise<void> {
  await Promise.allSettled([
    queryUnlessChanged(queryClient, reportQuery(report)),
    queryUnlessChanged(queryClient, reportProgressQuery(report)),
    queryUnlessChanged(queryClient, workPlanQuery(report)),
    queryUnlessChanged(queryClient, openThreadsQuery(report)),
    queryUnlessChanged(queryClient, returnThreadsQuery(report)),
    queryUnlessChanged(queryClient, reportPdfQuery(report)),
    queryUnlessChanged(queryClient, reportRulesQuery(report)),
    queryUnlessChanged(queryClient, ownCellsQuery(report)),
  ])
}

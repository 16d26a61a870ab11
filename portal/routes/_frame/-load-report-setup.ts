import type { QueryClient } from '@tanstack/react-query'

import { ownCellsQuery } from '../../answers/second-coding/second-coding-query.ts'
import { workPlanQuery } from '../../answers/work-plan/plan-edits.ts'
import { unlessChanged } from '../../api/unless-changed.ts'
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
    queryClient.query(unlessChanged(queryClient, reportQuery(report))),
    queryClient.query(unlessChanged(queryClient, reportProgressQuery(report))),
    queryClient.query(unlessChanged(queryClient, workPlanQuery(report))),
    queryClient.query(unlessChanged(queryClient, openThreadsQuery(report))),
    queryClient.query(unlessChanged(queryClient, returnThreadsQuery(report))),
    queryClient.query(unlessChanged(queryClient, reportPdfQuery(report))),
    queryClient.query(unlessChanged(queryClient, reportRulesQuery(report))),
    queryClient.query(unlessChanged(queryClient, ownCellsQuery(report))),
  ])
}

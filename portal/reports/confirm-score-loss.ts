import { reportsApi } from '@insights/contract/reports/reports.ts'
import { scoringApi } from '@insights/contract/scoring/scoring.ts'

import { callApi } from '../api/call-api.ts'
import { confirm } from '../ui/dialogs/confirm.ts'

const AGAIN = 'Scores are calculated again.'
/** Imported data is sorted before it counts. */
export const AFTER_SORTING = 'Scores are calculated again once the new data is sorted.'

/**
 * Asks before a change deletes calculated scores (D6). Asks the server at that moment whether there
 * are any, and whether they come again by themselves, as in drafts: events may still be on their way.
 */
export async function confirmScoreLoss(
  report: string,
  question: string,
  again = AGAIN,
): Promise<boolean> {
  const { total } = await callApi(scoringApi.find, {
    query: { reportId: report, $limit: 0 },
  })
  if (total === 0) return true
  const { status } = await callApi(reportsApi.get, { params: { id: report }, query: {} })
  return confirm({
    title: question,
    body:
      status === 'DRAFT'
        ? again
        : 'The calculated scores are deleted. Open Scoring & Ranking to calculate them again.',
    confirmLabel: 'Accept',
  })
}

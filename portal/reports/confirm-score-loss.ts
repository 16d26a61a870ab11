import { scoringApi } from '@insights/contract/scoring/scoring.ts'

import { callApi } from '../api/call-api.ts'
import { confirm } from '../ui/dialogs/confirm.ts'

/**
 * Asks before a change deletes calculated scores (D6). Asks the server at that moment whether there
 * are any: events may still be on their way.
 */
export async function confirmScoreLoss(report: string, change: string): Promise<boolean> {
  const { total } = await callApi(scoringApi.find, {
    query: { reportId: report, $limit: 0 },
  })
  if (total === 0) return true
  return confirm({
    title: 'Delete calculated scores?',
    body: `${change} deletes the calculated scores. They must be recalculated.`,
    confirmLabel: 'Accept',
    danger: true,
  })
}

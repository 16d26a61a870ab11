import { useQuery } from '@tanstack/react-query'

import { reportProgressQuery } from '../reports/report-queries.ts'
import { EmptyState } from '../ui/status/EmptyState.tsx'

/** In place of the scores of a draft: they are missing, or about to be calculated again. */
export default function NoScores({ report }: { readonly report: string }) {
  const { data } = useQuery(reportProgressQuery(report))
  if (!data?.parts.scoringRanking.updating)
    return <EmptyState title="No scores">Scores have not been calculated.</EmptyState>
  return (
    <EmptyState title="Updating">
      An answer, a rating, the survey or a weight has changed. Scores are calculated again a minute
      after the last change.
    </EmptyState>
  )
}

import type { ApplicationKey } from '../../catalogue/application.ts'
import type { Rank } from '../../scoring/ranking/rankings.ts'
import type { HistoryRank, ReportDocument } from './report-document.ts'

/** Returns the scores of a ranking, best first; none in a preview. */
export function ranksOf(
  { rankings }: Pick<ReportDocument, 'rankings'>,
  application: ApplicationKey | null,
): readonly Rank[] {
  if (rankings === null) return []
  return application === null ? rankings.overall : rankings.applications[application]
}

/** Returns the scores of the same ranking in the previous edition. */
export function ranksBefore(
  { history }: Pick<ReportDocument, 'history'>,
  application: ApplicationKey | null,
): readonly HistoryRank[] {
  const previous = history.at(-1)
  if (!previous) return []
  return application === null ? previous.overall : previous.applications[application]
}

import { type ApplicationKey, APPLICATIONS } from '../catalogue/application.ts'
import type { HistoryRank, ReportDocument } from '../document/report-document.ts'
import type { Rank } from '../ranking/rankings.ts'

/** A company's rank in a ranking, now and in the previous edition. */
export interface RankingChange {
  /** Null for the overall ranking. */
  readonly application: ApplicationKey | null
  readonly now: Rank
  /** Null if it was not ranked then. */
  readonly before: HistoryRank | null
}

/**
 * Returns a company's ranks in all rankings, overall first, with those of the newest edition in the
 * history. Empty without rankings, as in a preview.
 */
export function companyRankingChanges(
  { rankings, history }: Pick<ReportDocument, 'rankings' | 'history'>,
  companyId: string,
): RankingChange[] {
  if (!rankings) return []
  const earlier = history.at(-1)
  const ranked = [
    { application: null, ranks: rankings.overall, past: earlier?.overall },
    ...APPLICATIONS.map(({ title }) => ({
      application: title,
      ranks: rankings.applications[title],
      past: earlier?.applications[title],
    })),
  ]
  return ranked.flatMap(({ application, ranks, past }) => {
    const now = ranks.find((rank) => rank.companyId === companyId)
    const before = past?.find((rank) => rank.companyId === companyId) ?? null
    return now ? [{ application, now, before }] : []
  })
}

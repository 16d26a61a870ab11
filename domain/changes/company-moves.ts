import { type ApplicationKey, APPLICATIONS } from '../catalogue/application.ts'
import type { HistoryRank, ReportDocument } from '../document/report-document.ts'
import type { Rank } from '../ranking/rankings.ts'

/** Where a company stands in a ranking, and where it stood in the edition before. */
export interface Move {
  /** Null for the overall ranking. */
  readonly application: ApplicationKey | null
  readonly now: Rank
  /** Null where it was not ranked then. */
  readonly before: HistoryRank | null
}

/**
 * A company's places in all rankings, the overall one first, with those of the newest edition of
 * the history. Nothing without rankings, as in a preview.
 */
export function companyMoves(
  { rankings, history }: Pick<ReportDocument, 'rankings' | 'history'>,
  companyId: string,
): Move[] {
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

import { APPLICATIONS, type ApplicationKey } from '../../catalogue/application.ts'
import type { Rank } from '../../scoring/ranking/rankings.ts'
import type {
  AvailabilityChange,
  HistoryRank,
  ReportDocument,
} from '../document/report-document.ts'
import { isNewCompany } from '../findings/edition-facts.ts'

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

/** A capability that a company has gained or lost in one or more applications. */
export interface AvailabilityDelta {
  readonly capabilityId: string
  readonly capability: string
  readonly category: string
  readonly categoryGroup: string
  readonly gained: boolean
  readonly applications: readonly ApplicationKey[]
  /** Notes for readers, each text once. */
  readonly notes: readonly string[]
}

/**
 * Returns what a company has gained and lost since the previous edition, in the order of the
 * report. A capability gained in one application and lost in another is listed twice.
 */
export function companyAvailabilityChanges(
  { matrix, changes }: Pick<ReportDocument, 'matrix' | 'changes'>,
  companyId: string,
): AvailabilityDelta[] {
  const own = changes.filter((change) => change.companyId === companyId)
  const byCapability = Map.groupBy(own, ({ capabilityId }) => capabilityId)
  return matrix.flatMap(({ title: category, categoryGroup, capabilities }) =>
    capabilities.flatMap(({ capabilityId, title: capability }) => {
      const about = byCapability.get(capabilityId) ?? []
      return [true, false].flatMap((gained) => {
        const alike = about.filter((change) => change.gained === gained)
        if (alike.length === 0) return []
        return [{ capabilityId, capability, category, categoryGroup, gained, ...summarise(alike) }]
      })
    }),
  )
}

function summarise(changes: readonly AvailabilityChange[]) {
  const notes = new Set(changes.map(({ note }) => note.trim()).filter((note) => note !== ''))
  return { applications: changes.map(({ application }) => application), notes: [...notes] }
}

/**
 * Returns how many capabilities a company gained and lost since the previous edition; null for one that
 * it does not compare.
 */
export function countChanges(
  document: Pick<ReportDocument, 'matrix' | 'changes' | 'overTime'>,
  companyId: string,
): { readonly gained: number; readonly lost: number } | null {
  if (isNewCompany(document, companyId)) return null
  const changed = companyAvailabilityChanges(document, companyId)
  const gained = changed.filter((change) => change.gained).length
  return { gained, lost: changed.length - gained }
}

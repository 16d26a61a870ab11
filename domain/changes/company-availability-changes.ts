import type { ApplicationKey } from '../catalogue/application.ts'
import type { AvailabilityChange, ReportDocument } from '../document/report-document.ts'

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

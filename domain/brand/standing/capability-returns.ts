import { onApplications } from '../../catalogue/application-text.ts'
import type { ApplicationKey } from '../../catalogue/application.ts'
import type { ChartTable } from '../../reading/charts/chart-table.ts'
import type { Claim } from '../../reading/claims/claim.ts'
import { returnClaim } from '../../reading/claims/return-claims.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import { type Cell, scoreWith, worthOfChanges } from '../../reading/findings/capability-worth.ts'
import { isNewCompany, isSameCatalogue } from '../../reading/findings/edition-facts.ts'

/** A capability gained or lost on one application since the previous edition. */
export interface CapabilityReturn {
  readonly capabilityId: string
  readonly capability: string
  readonly category: string
  readonly application: ApplicationKey
  readonly gained: boolean
  /** For readers; may be empty. */
  readonly note: string
  /** The number of other companies that have it on the same application. */
  readonly others: number
  /**
   * Gain of the overall score if a lost one came back, or its loss without a gained one: a
   * fraction, by itself and with today's weights.
   */
  readonly worth: number
}

/** Losses and gains of a company since the previous edition, with their worth. */
export interface Returns {
  /** Worth most first, equal ones by how many others have them. */
  readonly lost: readonly CapabilityReturn[]
  readonly gained: readonly CapabilityReturn[]
  /** Worth of all at once; not the sum of the single ones. */
  readonly allLost: number
  readonly allGained: number
  /** Today's overall score. */
  readonly score: number
  /** Number of other companies. */
  readonly of: number
}

type ReturnsDocument = Pick<ReportDocument, 'companies' | 'matrix' | 'scoring' | 'changes'>

/** Returns a company's gains and losses with their worth. Null without scores, as in a preview. */
export function findReturns(document: ReturnsDocument, companyId: string): Returns | null {
  if (document.scoring === null) return null
  const own = document.companies.findIndex((company) => company.companyId === companyId)
  const all = document.matrix.flatMap(({ title: category, capabilities }) =>
    capabilities.flatMap(({ capabilityId, title: capability, available }) =>
      document.changes
        .filter((change) => change.companyId === companyId && change.capabilityId === capabilityId)
        .map((change): CapabilityReturn => ({
          capabilityId,
          capability,
          category,
          application: change.application,
          gained: change.gained,
          note: change.note.trim(),
          others: available[change.application].filter(
            (has, place) => has === true && place !== own,
          ).length,
          worth: worthOf([change], change.gained),
        })),
    ),
  )
  const sorted = all.toSorted((one, other) => other.worth - one.worth || other.others - one.others)
  const lost = sorted.filter(({ gained }) => !gained)
  const gained = sorted.filter((one) => one.gained)
  return {
    lost,
    gained,
    allLost: worthOf(lost, false),
    allGained: worthOf(gained, true),
    score: scoreWith(document, companyId, [], true) ?? 0,
    of: document.companies.length - 1,
  }

  function worthOf(changes: readonly Cell[], gained: boolean): number {
    return worthOfChanges(document, companyId, changes, gained)?.worth ?? 0
  }
}

/**
 * Returns a company's gains and losses with their worth: '8 capabilities lost on the Android App,
 * none gained. With the losses back the overall score would be 5.25 points higher.' Empty in a
 * first edition and without scores.
 */
export function returnsClaims(
  document: ReturnsDocument & Pick<ReportDocument, 'history' | 'overTime' | 'scoreCauses'>,
  { companyId, title: company }: { readonly companyId: string; readonly title: string },
): Claim[] {
  const since = document.history.at(-1)?.date
  const returns = findReturns(document, companyId)
  if (since === undefined || !returns) return []
  if (isNewCompany(document, companyId))
    return [returnClaim('new company', { companyId, company, since })]
  const { lost, gained, allLost, allGained, score } = returns
  const about = { companyId, company }
  const worth = (isGain: boolean, changes: readonly CapabilityReturn[], value: number) =>
    changes.length === 0
      ? []
      : [
          returnClaim('worth of changes', {
            ...about,
            gained: isGain,
            changes: changedBy(companyId, changes),
            now: score,
            worth: value,
          }),
        ]
  return [
    returnClaim('gains and losses', {
      ...about,
      gained: changedBy(companyId, gained),
      lost: changedBy(companyId, lost),
      sameCatalogue: isSameCatalogue(document),
    }),
    ...worth(false, lost, allLost),
    ...worth(true, gained, allGained),
  ]
}

/** Explains that single values need not add up: by how much they differ from all at once. */
export function sumOfReturns(
  { companyId, title: company }: { readonly companyId: string; readonly title: string },
  { lost, gained, allLost, allGained, score }: Returns,
  isGain: boolean,
): Claim<'sum of changes'> {
  return returnClaim('sum of changes', {
    companyId,
    company,
    gained: isGain,
    changes: changedBy(companyId, isGain ? gained : lost),
    now: score,
    worth: isGain ? allGained : allLost,
  })
}

function changedBy(companyId: string, list: readonly CapabilityReturn[]) {
  return list.map(({ application, capabilityId }) => ({ companyId, application, capabilityId }))
}

export function returnsTable({ lost, gained, of }: Returns): ChartTable {
  return {
    heads: ['Capability', `Others with it, of ${of}`, 'Points'],
    units: ['count', 'points'],
    noteHead: 'What',
    rows: [...lost, ...gained].map((one) => ({
      id: `${one.capabilityId} ${one.application}`,
      name: one.capability,
      values: [one.others, one.worth],
      note: [
        `${one.gained ? 'Gained' : 'Lost'} ${onApplications([one.application])}`,
        one.category,
        ...(one.note === '' ? [] : [one.note]),
      ].join('; '),
    })),
  }
}

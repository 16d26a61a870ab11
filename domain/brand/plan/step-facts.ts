import type { ApplicationKey } from '../../catalogue/application.ts'
import type { Claim } from '../../reading/claims/claim.ts'
import { planClaim } from '../../reading/claims/plan-claims.ts'
import { byCapability } from '../../reading/document/by-capability.ts'
import type { ReportDocument, Screenshot } from '../../reading/document/report-document.ts'
import { difference } from '../../text/number-text.ts'
import { titleMatchKey } from '../../text/titles.ts'
import type { Plan } from './make-plan.ts'
import type { PlanItem } from './search-items.ts'

/** A company that has a capability on an application. */
export interface Holder {
  readonly companyId: string
  readonly company: string
  /** Overall. */
  readonly rank: number
  /** There, else on another application; null if none of the holders has one. */
  readonly screenshot: Screenshot | null
}

/** Evidence for a capability of a plan. */
export interface StepFacts {
  /**
   * The best ranked one with a screenshot there, else with one on another application, else the best
   * ranked one; null without any.
   */
  readonly holder: Holder | null
  /** Its question of the consumer survey, else the first of its category; null without one. */
  readonly survey: {
    readonly name: string
    readonly rank: number
    readonly of: number
    /** Percent of respondents that rate it 4 or 5. */
    readonly fourFive: number
  } | null
  readonly reason: Claim<'step is for'>
}

/** Returns a function that finds the evidence for a missing capability of a plan. */
export function findStepFacts(
  document: ReportDocument,
  { companyId, items }: Pick<Plan, 'companyId' | 'items'>,
): (item: PlanItem) => StepFacts {
  const { companies, matrix, rankings, screenshots, survey, history } = document
  const places = new Map(companies.map((company, place) => [company.companyId, place]))
  const rows = byCapability(matrix, ({ available }) => available)
  const asked = (survey?.rows ?? [])
    .flatMap(({ rank, ...row }) => (rank === null ? [] : [{ ...row, rank }]))
    .toSorted((one, other) => one.rank - other.rank)
  const most = Math.max(...items.map(({ gain }) => gain))
  const since = history.at(-1)?.date ?? null
  return (item) => {
    const { application, capabilityId, title, peers, lost, gain } = item
    const has = (companyId: string, on: ApplicationKey) =>
      rows.get(capabilityId)?.[on][places.get(companyId) ?? -1] === true
    const shown = screenshots
      .filter((one) => one.capabilityId === capabilityId && has(one.companyId, one.application))
      .toSorted(
        (one, other) =>
          Number(other.application === application) - Number(one.application === application),
      )
    const holders = (rankings?.overall ?? [])
      .filter(({ companyId }) => has(companyId, application))
      .map(({ companyId, company, rank }): Holder => ({
        companyId,
        company,
        rank,
        screenshot: shown.find((one) => one.companyId === companyId) ?? null,
      }))
    const holder =
      holders.find(({ screenshot }) => screenshot?.application === application) ??
      holders.find(({ screenshot }) => screenshot !== null) ??
      holders[0] ??
      null
    const row =
      asked.find(({ name }) => titleMatchKey(name) === titleMatchKey(title)) ??
      asked.find(({ categoryId }) => categoryId === item.categoryId)
    return {
      holder,
      survey: row
        ? { name: row.name, rank: row.rank, of: asked.length, fourFive: row.fourFive }
        : null,
      reason: planClaim('step is for', {
        companyId,
        application,
        capabilityId,
        lostSince: lost ? since : null,
        gainsMost: difference(gain, most) >= 0,
        peers,
        of: companies.length - 1,
      }),
    }
  }
}

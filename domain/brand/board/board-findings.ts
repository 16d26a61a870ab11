import type { ApplicationKey } from '../../catalogue/application.ts'
import { boardClaim, type NamedCell } from '../../reading/claims/board-claims.ts'
import type { Claim } from '../../reading/claims/claim.ts'
import { categoryLeadsClaim } from '../../reading/comparison/comparison-findings.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import { DRAWS } from '../firmness/firmness.ts'
import { findVerdict, wrongAnswersClaim } from '../firmness/verdict.ts'
import type { Plan } from '../plan/make-plan.ts'
import { findCategoryStandings } from '../standing/category-standing.ts'

/** Number of screenshots on the board deck's slide of them. */
export const BOARD_SCREENSHOTS = 3

/** More candidates than this are not looked up. */
const MAX_CANDIDATES = 60

/** A capability that a company lacks, and the companies that have it, best rank first. */
export interface LackedCapability extends NamedCell {
  readonly companyIds: readonly string[]
}

/**
 * Returns the capabilities that a company lacks and others have: the steps of its plan in their
 * order, then the other missing ones, the greatest gain first. An unanswered capability is left out.
 */
export function lackedCapabilities(document: ReportDocument, plan: Plan): LackedCapability[] {
  const rows = new Map(
    document.matrix.flatMap(({ capabilities }) =>
      capabilities.map((row) => [row.capabilityId, row] as const),
    ),
  )
  const places = new Map(document.companies.map(({ companyId }, place) => [companyId, place]))
  const own = places.get(plan.companyId) ?? -1
  const rivals = (document.rankings?.overall ?? []).filter(
    ({ companyId }) => companyId !== plan.companyId,
  )
  const steps = plan.chosen.steps.map(({ item }) => item)
  const others = plan.items.filter((item) => item.mark !== 'excluded' && !steps.includes(item))
  const found = [...steps, ...others].flatMap(({ application, capabilityId, title }) => {
    const answers = rows.get(capabilityId)?.available[application]
    if (answers?.[own] !== false) return []
    const companyIds = rivals
      .filter(({ companyId }) => answers[places.get(companyId) ?? -1] === true)
      .map(({ companyId }) => companyId)
    return companyIds.length === 0
      ? []
      : [{ application, capabilityId, capability: title, companyIds }]
  })
  return found.slice(0, MAX_CANDIDATES)
}

/** Returns what a company lacks: 'Pennant Bank lacks Card Lock (iPhone App) and Passkey (Mobile Web).' */
export function lacksClaim(
  { companyId, company }: Pick<Plan, 'companyId' | 'company'>,
  cells: readonly NamedCell[],
): Claim<'lacks capabilities'> {
  return boardClaim('lacks capabilities', {
    companyId,
    company,
    cells: cells.map(({ application, capabilityId, capability }) => ({
      application,
      capabilityId,
      capability,
    })),
  })
}

/** Returns how many others have a capability on an application: '5 of the 6 others have it'. */
export function othersClaim(
  { companies, matrix }: Pick<ReportDocument, 'companies' | 'matrix'>,
  companyId: string,
  { application, capabilityId, capability }: NamedCell,
): Claim<'others have it'> {
  const row = matrix
    .flatMap(({ capabilities }) => capabilities)
    .find((one) => one.capabilityId === capabilityId)
  const others = companies.filter(
    (company, place) =>
      company.companyId !== companyId && row?.available[application][place] === true,
  )
  return boardClaim('others have it', {
    companyId,
    application,
    capabilityId,
    capability,
    others: others.length,
    of: companies.length - 1,
  })
}

/** Returns who leads in most categories, on all applications together; null if no one does. */
export function boardLeads(
  document: ReportDocument,
  own: ReportDocument['companies'][number],
  application: ApplicationKey | null = null,
): Claim<'leads categories'> | null {
  const rows = findCategoryStandings(document, own.companyId, application)
  return categoryLeadsClaim(rows, application, own)
}

/** Returns how firm a company's rank is, and what that assumes. */
export function boardCertainty(
  document: ReportDocument,
  companyId: string,
  draws = DRAWS,
): Claim[] {
  const verdict = findVerdict(document, companyId, draws)
  return verdict ? [verdict, wrongAnswersClaim(document)].flatMap((claim) => claim ?? []) : []
}

/** Returns what was compared and what a score is made of; null without scores. */
export function methodClaim({
  companies,
  matrix,
  survey,
  scoring,
}: Pick<
  ReportDocument,
  'companies' | 'matrix' | 'survey' | 'scoring'
>): Claim<'method in one line'> | null {
  if (scoring === null) return null
  return boardClaim('method in one line', {
    companies: companies.length,
    capabilities: matrix.reduce((sum, { capabilities }) => sum + capabilities.length, 0),
    categories: matrix.length,
    questions: survey?.rows.length ?? 0,
    fixed: scoring.categoryWeights.filter(({ fixed }) => fixed).length,
  })
}

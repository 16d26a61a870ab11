import { APPLICATIONS } from '../../catalogue/application.ts'
import { shownDifference } from '../../text/number-text.ts'
import type { Claim } from '../claims/claim.ts'
import { headlineClaim } from '../claims/headline-claims.ts'
import type { ReportDocument } from '../document/report-document.ts'
import { findCategoryChanges, findCategoryGaps, widestOf } from './capability-worth.ts'
import { isNewCompany, isSameCatalogue } from './edition-facts.ts'
import { findStanding } from './standing.ts'

/**
 * Returns the category in which a company's gains, or losses, are worth most; why none, without
 * any.
 */
export function greatestChange(
  document: ReportDocument,
  companyId: string,
  gained: boolean,
): Claim<'greatest change' | 'no change'> {
  const company = nameOf(document, companyId)
  const [most] = findCategoryChanges(document, companyId).filter((one) => one.gained === gained)
  if (!most) {
    return headlineClaim('no change', {
      companyId,
      company,
      gained,
      since: document.history.at(-1)?.date ?? null,
      isNew: isNewCompany(document, companyId),
      sameCatalogue: isSameCatalogue(document),
    })
  }
  const { application, category, capabilities, worth } = most
  const changes = capabilities.map(({ capabilityId }) => ({ companyId, application, capabilityId }))
  return headlineClaim('greatest change', {
    companyId,
    company,
    gained,
    application,
    category,
    changes,
    worth,
  })
}

/** Returns the categories in which the best is farthest ahead of a company. */
export function widestGaps(document: ReportDocument, companyId: string): Claim<'widest gaps'> {
  const gaps = widestOf(findCategoryGaps(document, companyId))
  return headlineClaim('widest gaps', {
    companyId,
    company: nameOf(document, companyId),
    categories: gaps.map(({ category }) => category),
    gap: gaps[0] ? shownDifference(gaps[0].best, gaps[0].share) : 0,
  })
}

/** Returns a company's ranks: '2nd on Mobile Web, 4th on the iPhone App and 5th on the Android App'. */
export function ranksByApplication(
  document: ReportDocument,
  companyId: string,
): Claim<'ranks by application'> {
  const ranks = APPLICATIONS.flatMap(({ title: application }) => {
    const standing = findStanding(document, companyId, application)
    if (!standing) return []
    return [{ application, rank: standing.now.rank, shared: standing.tiedWith.length > 0 }]
  })
  return headlineClaim('ranks by application', {
    companyId,
    company: nameOf(document, companyId),
    ranks,
  })
}

function nameOf({ companies }: ReportDocument, companyId: string): string {
  return companies.find((company) => company.companyId === companyId)?.title ?? ''
}

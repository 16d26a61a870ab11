import { type ApplicationKey, byApplication } from '../../catalogue/application.ts'
import type { Content } from '../../content/content.ts'
import { visibleRichText } from '../../content/rich-text.ts'
import { rankWithChanges } from '../../scoring/ranking/rank-report.ts'
import type { CompanyResult } from '../../scoring/ranking/rankings.ts'
import { roundTo4 } from '../../scoring/round.ts'
import type { CategoryPerformanceSection, MatrixCategory } from './report-document.ts'
import type { EarlierDocument } from './report-inputs.ts'
import type { ReportOutline } from './report-outline.ts'

/**
 * Returns each category group by application with its ranking (share of the group's capabilities
 * that are available; unanswered ones are not), callouts and experiences. Changes are relative to
 * `previous`.
 */
export function buildCategoryPerformance(
  { companies, groups }: ReportOutline,
  matrix: readonly MatrixCategory[],
  { categoryPerformance }: Content,
  previous: EarlierDocument | null,
): CategoryPerformanceSection[] {
  return groups.map(({ title: categoryGroup }) => {
    const capabilities = matrix
      .filter((category) => category.categoryGroup === categoryGroup)
      .flatMap((category) => category.capabilities)
    const earlier = previous?.categoryPerformance.find(
      (section) => section.categoryGroup === categoryGroup,
    )?.applications
    return {
      categoryGroup,
      applications: byApplication((key, { _id }) => {
        const written = categoryPerformance.find(
          (entry) => entry.categoryGroup === categoryGroup && entry.applicationId === _id,
        )
        return {
          ranking: rankWithChanges(
            sharesOf(companies, capabilities, key),
            earlier?.[key].ranking ?? null,
          ),
          notableCallouts: visibleRichText(written?.notableCallouts),
          experiences: written?.experiences ?? [],
        }
      }),
    }
  })
}

function sharesOf(
  companies: ReportOutline['companies'],
  capabilities: MatrixCategory['capabilities'],
  application: ApplicationKey,
): CompanyResult[] {
  return companies.map(({ companyId, title }, place) => {
    const available = capabilities.filter((row) => row.available[application][place] === true)
    const score = roundTo4(available.length / Math.max(capabilities.length, 1))
    return { companyId, company: title, score }
  })
}

import { APPLICATIONS } from '../catalogue/application.ts'
import { rankAgainst } from '../ranking/rank-against.ts'
import { compareText } from '../text/compare-text.ts'
import { buildCategoryPerformance } from './build-category-performance.ts'
import { buildChanges } from './build-changes.ts'
import { buildExecutiveSummary } from './build-executive-summary.ts'
import { buildHistory } from './build-history.ts'
import { buildMatrix } from './build-matrix.ts'
import { buildScoringSection } from './build-scoring-section.ts'
import { buildScreenshots } from './build-screenshots.ts'
import { buildSurveySection } from './build-survey-section.ts'
import { buildUpdates } from './build-updates.ts'
import { DEFAULT_METHODOLOGY } from './default-methodology.ts'
import { outlineReport } from './outline-report.ts'
import type { ReportDocument } from './report-document.ts'
import type { ReportInputs } from './report-inputs.ts'
import { visibleRichText } from './visible-rich-text.ts'

/** Number of earlier editions in charts and updates (A9). */
const MAX_EARLIER_EDITIONS = 7

/**
 * Builds the document that a report's readers see. The same inputs give the same document in any
 * order of their lists; sections without inputs are null or empty.
 *
 * Throws RangeError for answers about companies or capabilities that the report does not have.
 */
export function buildReportDocument(inputs: ReportInputs): ReportDocument {
  const { report, content, answers } = inputs
  const previous = inputs.previous
    .toSorted((first, second) => compareText(second.report.date, first.report.date))
    .slice(0, MAX_EARLIER_EDITIONS)
  const latest = previous[0] ?? null
  const outline = outlineReport(inputs)
  const matrix = buildMatrix(outline, answers)
  return {
    preview: false,
    report,
    companies: outline.companies,
    applications: APPLICATIONS.map(({ _id, title }) => ({ _id, title })),
    categoryGroups: outline.groups,
    executiveSummary: buildExecutiveSummary(content, report, inputs.edition),
    rankings: inputs.scores && rankAgainst(inputs.scores, latest?.rankings ?? null),
    scoring: buildScoringSection(outline, inputs),
    history: buildHistory(previous),
    productRating: APPLICATIONS.map(({ _id, title }) => ({
      applicationId: _id,
      application: title,
      keySuccessFactor: visibleRichText(content.productRating[_id]?.keySuccessFactor),
      bestInClassFeatures: visibleRichText(content.productRating[_id]?.bestInClassFeatures),
    })),
    survey: inputs.surveyRows && buildSurveySection(outline, inputs.surveyRows),
    categoryPerformance: buildCategoryPerformance(outline, matrix, content, latest),
    trendsInnovations: content.trendsInnovations.map(({ _id, trendTitle, trendContent }) => ({
      _id,
      title: trendTitle,
      content: trendContent,
    })),
    methodology: visibleRichText(inputs.methodology) ?? DEFAULT_METHODOLOGY,
    matrix,
    updates: buildUpdates(outline, answers, report, previous),
    changes: latest ? buildChanges(outline, answers, latest) : [],
    screenshots: buildScreenshots(outline, answers),
  }
}

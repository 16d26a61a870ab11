import {
  type ApplicationKey,
  type ByApplication,
  APPLICATIONS,
  byApplication,
} from '../../catalogue/application.ts'
import type { Content } from '../../content/content.ts'
import { visibleRichText } from '../../content/rich-text.ts'
import { DEFAULT_FORMULA } from '../../scoring/formula.ts'
import { rankAgainst, rankWithChanges } from '../../scoring/ranking/rank-report.ts'
import type { CompanyResult } from '../../scoring/ranking/rankings.ts'
import { roundTo4 } from '../../scoring/round.ts'
import { sortSurvey } from '../../survey/sort-survey.ts'
import type { SurveyRow } from '../../survey/survey-row.ts'
import { formatDay } from '../../text/format-date.ts'
import { ordinalWord } from '../../text/ordinal-word.ts'
import { compareText } from '../../text/titles.ts'
import { buildScoreCauses } from '../causes/build-score-causes.ts'
import { listCorrections } from '../corrections/list-corrections.ts'
import { withLiveFigures } from '../figures/read-texts.ts'
import { buildChanges, buildScreenshots, buildUpdates } from './build-answer-sections.ts'
import { buildAvailability } from './build-availability.ts'
import { buildHistory } from './build-history.ts'
import { buildOverTime } from './build-over-time.ts'
import { buildScoreChanges } from './build-score-changes.ts'
import { DEFAULT_METHODOLOGY } from './default-methodology.ts'
import type {
  DocumentReport,
  ExecutiveSummarySection,
  MatrixCategory,
  ReportDocument,
  ScoringSection,
  CategoryPerformanceSection,
  SurveyResult,
  SurveySection,
} from './report-document.ts'
import type { DocumentAnswer, ReportInputs, EarlierDocument } from './report-inputs.ts'
import { type ReportOutline, outlineReport } from './report-outline.ts'

/** Number of earlier editions in charts and updates (A9). */
const MAX_EARLIER_EDITIONS = 7

/**
 * Builds the document that a report's readers see. The same inputs give the same document in any
 * order of their lists; sections without inputs are null or empty.
 *
 * Throws RangeError for answers about companies or capabilities that the report does not have.
 */
export function buildReportDocument(inputs: ReportInputs): ReportDocument {
  const document = withLiveFigures(buildSections(inputs))
  const { replaced } = inputs
  if (!replaced) return document
  const corrections = listCorrections(replaced.document, document)
  const { reason, publishedAt: date } = replaced
  return {
    ...document,
    corrections: [{ ...corrections, date, reason }, ...replaced.document.corrections],
  }
}

function buildSections(inputs: ReportInputs): ReportDocument {
  const { content, answers } = inputs
  const report = { ...inputs.report, formula: inputs.formula ?? DEFAULT_FORMULA }
  const previous = inputs.previous
    .toSorted((first, second) => compareText(second.report.date, first.report.date))
    .slice(0, MAX_EARLIER_EDITIONS)
  const latest = previous[0] ?? null
  const outline = outlineReport(inputs)
  const matrix = buildMatrix(outline, answers)
  const scoring = buildScoringSection(outline, inputs)
  const screenshots = buildScreenshots(outline, answers)
  return {
    preview: false,
    report,
    companies: outline.companies,
    applications: APPLICATIONS.map(({ _id, title }) => ({ _id, title })),
    categoryGroups: outline.groups,
    counts: {
      categories: matrix.length,
      capabilities: matrix.reduce((sum, { capabilities }) => sum + capabilities.length, 0),
      screenshots: screenshots.length,
      surveyQuestions: inputs.surveyRows?.length ?? 0,
    },
    executiveSummary: buildExecutiveSummary(content, report, inputs.edition),
    rankings: inputs.scores && rankAgainst(inputs.scores, latest?.rankings ?? null),
    scoring,
    history: buildHistory(previous),
    scoreChanges:
      latest && buildScoreChanges({ companies: outline.companies, matrix, scoring }, latest),
    scoreCauses:
      latest && buildScoreCauses({ companies: outline.companies, matrix, scoring }, latest),
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
    screenshots,
    ...buildPicks(outline, matrix, content),
    availability: buildAvailability(
      { date: report.date, companies: outline.companies, matrix },
      previous,
    ),
    overTime: buildOverTime({ report, companies: outline.companies, matrix, scoring }, previous),
    uncertainty: inputs.uncertainty ?? null,
    ...(inputs.secondCoding && { secondCoding: inputs.secondCoding }),
    fingerprint: inputs.fingerprint ?? null,
    corrections: [],
  }
}

/**
 * The executive summary with its intro sentence (D9). Without the author's ordinal or date, the
 * edition is counted and the date is the report's, formatted as 'November 1, 2025'.
 */
function buildExecutiveSummary(
  { executiveSummary }: Content,
  report: DocumentReport,
  edition: number,
): ExecutiveSummarySection {
  const ordinal = executiveSummary.paragraphDate?.trim() || ordinalWord(edition)
  const availableDate = executiveSummary.availableDate ?? report.date
  return {
    ordinal,
    availableDate,
    intro: `This is the ${ordinal} edition of the ${report.industry.title} report, with data as of ${formatDay(availableDate)}.`,
    topPerformers: visibleRichText(executiveSummary.topPerformers),
  }
}

/**
 * The researchers' picks. One whose company does not have the capability there any more is left out:
 * answers change after it was written.
 */
function buildPicks(
  { companies }: ReportOutline,
  matrix: readonly MatrixCategory[],
  { capabilityPicks = {} }: Content,
): Pick<ReportDocument, 'picks'> {
  const picks = matrix.flatMap(({ capabilities }) =>
    capabilities.flatMap(({ capabilityId, available }) => {
      const pick = capabilityPicks[capabilityId]
      const application = APPLICATIONS.find(({ _id }) => _id === pick?.applicationId)?.title
      const place = companies.findIndex(({ companyId }) => companyId === pick?.companyId)
      if (!pick || !application || available[application][place] !== true) return []
      return [{ capabilityId, companyId: pick.companyId, application, reason: pick.reason }]
    }),
  )
  return picks.length === 0 ? {} : { picks }
}

type Row = ByApplication<(boolean | null)[]>

/**
 * Availability by capability, application and company: the appendix's raw data, and the input of
 * category rankings. Throws RangeError for an answer of a company or capability that is not in the
 * outline.
 */
function buildMatrix(
  { companies, categories }: ReportOutline,
  answers: readonly DocumentAnswer[],
): MatrixCategory[] {
  const companyPlaces = new Map(companies.map(({ companyId }, place) => [companyId, place]))
  const rows = new Map<string, Row>()
  const matrix = categories.map(({ categoryId, title, categoryGroup, capabilities }) => ({
    categoryId,
    title,
    categoryGroup,
    capabilities: capabilities.map(({ capabilityId, title }) => {
      const available: Row = byApplication(() => companies.map(() => null))
      rows.set(capabilityId, available)
      return { capabilityId, title, available }
    }),
  }))
  for (const { companyId, application, capabilityId, hasCapability } of answers) {
    const place = companyPlaces.get(companyId)
    const row = rows.get(capabilityId)
    if (place === undefined) throw new RangeError(`No such company in the report: ${companyId}.`)
    if (!row) throw new RangeError(`No such capability in the report: ${capabilityId}.`)
    row[application][place] = hasCapability
  }
  return matrix
}

/**
 * The weights and ratings that the scores were calculated with, from the scoring record; null
 * without one.
 */
function buildScoringSection(
  { companies, categories }: ReportOutline,
  {
    scores,
    deviceWeights,
    formula = DEFAULT_FORMULA,
    ...inputs
  }: Pick<ReportInputs, 'scores' | 'deviceWeights' | 'categories' | 'formula'>,
): ScoringSection | null {
  if (scores === null || deviceWeights === null) return null
  const fixed = new Set(
    inputs.categories.flatMap(({ categoryId, fixedScoringWeight }) =>
      fixedScoringWeight === null ? [] : [categoryId],
    ),
  )
  // A category has the same weight for every company and application (D7).
  const scored = scores[0]?.applications[APPLICATIONS[0].title].categories ?? []
  const weights = new Map(scored.map(({ categoryId, weight }) => [categoryId, weight]))
  const ratings = new Map(scores.map(({ companyId, userRatings }) => [companyId, userRatings]))
  return {
    deviceWeights,
    categoryWeights: categories.map(({ categoryId }) => ({
      categoryId,
      weight: weights.get(categoryId) ?? 0,
      fixed: fixed.has(categoryId),
    })),
    userRatings: companies.map(({ companyId }) => ratings.get(companyId) ?? {}),
    formula,
  }
}

/**
 * Returns each category group by application with its ranking (share of the group's capabilities
 * that are available; unanswered ones are not), callouts and experiences. Changes are relative to
 * `previous`.
 */
function buildCategoryPerformance(
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

/**
 * The ranked results of the survey. A question whose category is not in the report has no group
 * ('').
 */
function buildSurveySection(
  { categories }: ReportOutline,
  rows: readonly SurveyRow[],
): SurveySection {
  const groups = new Map(
    categories.map(({ categoryId, categoryGroup }) => [categoryId, categoryGroup]),
  )
  return {
    rows: rankSurvey(
      sortSurvey(rows).map(({ name, categoryId, fourFive, five, nearestPointFive }) => ({
        name,
        categoryId,
        categoryGroup: groups.get(categoryId) ?? '',
        fourFive,
        five,
        nearestPointFive,
      })),
    ),
  }
}

/** Adds ranks to sorted survey results; results with equal sort values share a rank. */
function rankSurvey(sorted: readonly Omit<SurveyResult, 'rank'>[]): SurveyResult[] {
  let rank = 0
  return sorted.map((row, index) => {
    const before = sorted[index - 1]
    if (row.fourFive !== before?.fourFive || row.five !== before.five) rank = index + 1
    return { ...row, rank }
  })
}

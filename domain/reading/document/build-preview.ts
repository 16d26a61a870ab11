import type { ReportDocument, SurveySection } from './report-document.ts'

/**
 * Returns the part of a report that customers without the assignment see (D10): title, industry,
 * date, company names, the first category group with its categories' names, the dates of the
 * executive summary, the survey results of that group without their ranks, which would say how the hidden
 * questions were rated, the methodology, and the counts of the report. Every field is listed, so that a new field of the document is
 * hidden until it is added here.
 */
export function buildPreview(document: ReportDocument): ReportDocument {
  const { report, executiveSummary } = document
  const groups = document.categoryGroups.slice(0, 1).map(({ title, categories }) => ({
    title,
    categories: categories.map(({ categoryId, title }) => ({ categoryId, title })),
  }))
  return {
    preview: true,
    report: {
      _id: report._id,
      title: report.title,
      industry: { _id: report.industry._id, title: report.industry.title },
      date: report.date,
      status: report.status,
      revision: report.revision,
      formula: report.formula,
    },
    companies: document.companies.map(({ companyId, title }) => ({ companyId, title })),
    applications: document.applications.map(({ _id, title }) => ({ _id, title })),
    categoryGroups: groups,
    counts: {
      categories: document.counts.categories,
      capabilities: document.counts.capabilities,
      screenshots: document.counts.screenshots,
      surveyQuestions: document.counts.surveyQuestions,
    },
    executiveSummary: {
      ordinal: executiveSummary.ordinal,
      availableDate: executiveSummary.availableDate,
      intro: executiveSummary.intro,
      topPerformers: null,
    },
    rankings: null,
    scoring: null,
    history: [],
    scoreChanges: null,
    scoreCauses: null,
    productRating: [],
    survey: document.survey && surveyOf(document.survey, groups[0]?.title),
    categoryPerformance: groups.map(({ title }) => ({ categoryGroup: title, applications: null })),
    trendsInnovations: [],
    methodology: document.methodology,
    matrix: [],
    updates: [],
    changes: [],
    screenshots: [],
    availability: null,
    overTime: null,
    uncertainty: null,
    fingerprint: null,
    corrections: [],
  }
}

function surveyOf({ rows }: SurveySection, group: string | undefined): SurveySection {
  return {
    rows: rows
      .filter(({ categoryGroup }) => categoryGroup === group)
      .map(({ name, categoryId, categoryGroup, fourFive, five, nearestPointFive }) => ({
        rank: null,
        name,
        categoryId,
        categoryGroup,
        fourFive,
        five,
        nearestPointFive,
      })),
  }
}

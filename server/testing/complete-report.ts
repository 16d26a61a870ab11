import type { Survey } from '@insights/contract/survey/survey.ts'
import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import type { Content } from '@insights/domain/content/content.ts'
import type { Kysely } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { addCompleteReport, type CompleteReport } from './add-complete-report.ts'
import type { CallAs } from './call-as.ts'

/** Completes an answered report: scores and texts. */
export async function completeReport(
  db: Kysely<Tables>,
  user: CallAs,
  report: CompleteReport,
): Promise<void> {
  await scoreReportAs(user, report)
  const groups = await db
    .selectFrom('report_categories')
    .where('report_id', '=', report._id)
    .select('belongs_to')
    .distinct()
    .execute()
  const content = JSON.stringify(writtenContent(groups.map((group) => group.belongs_to)))
  await db
    .insertInto('content_buildings')
    .values({ report_id: report._id, content, stamps: '{}' })
    .execute()
}

/** Content in which no section is empty. */
function writtenContent(groups: readonly string[]): Content {
  return {
    executiveSummary: { paragraphDate: null, availableDate: null, topPerformers: '<p>All.</p>' },
    productRating: Object.fromEntries(
      APPLICATIONS.map(({ _id }) => [
        _id,
        { keySuccessFactor: '<p>Speed.</p>', bestInClassFeatures: '<p>Maps.</p>' },
      ]),
    ),
    categoryPerformance: groups.flatMap((categoryGroup) =>
      APPLICATIONS.map((application) => ({
        _id: crypto.randomUUID(),
        categoryGroup,
        applicationId: application._id,
        notableCallouts: `<p>${categoryGroup} on ${application.title}</p>`,
        experiences: [],
      })),
    ),
    trendsInnovations: [
      { _id: crypto.randomUUID(), trendTitle: 'Passkeys', trendContent: '<p>More of them.</p>' },
    ],
  }
}

/** Returns the questions of the report's industry, each with different shares. */
export function surveyOf({ industry }: CompleteReport) {
  return industry.questions.map((name, index) => {
    const five = (index * 13) % 60
    return { name, one: 10, two: 5, three: 25, four: 60 - five, five }
  })
}

/** Imports and sorts a survey for an answered report, gives it device weights and scores it. */
export async function scoreReportAs(
  user: CallAs,
  report: CompleteReport,
  deviceWeights = { 'Mobile Web': 0.5, 'iPhone App': 1, 'Android App': 0.25 },
): Promise<void> {
  const reportId = report._id
  await addSurveyAs(user, report)
  await ok(user('POST', '/device-weight', { reportId, deviceWeights }))
  await ok(user('POST', '/scoring-ranking', { reportId }))
}

/** Adds an answered report and scores it. */
export async function addScoredReport(db: Kysely<Tables>, user: CallAs): Promise<CompleteReport> {
  const report = await addCompleteReport(db)
  await scoreReportAs(user, report)
  return report
}

/** Imports and sorts a survey, which scoring waits for. */
export async function addSurveyAs(user: CallAs, report: CompleteReport): Promise<void> {
  const rawData = surveyOf(report)
  const survey = await ok(
    user<Survey>('POST', '/consumer-survey', {
      reportId: report._id,
      rawData,
      sortedData: [],
    }),
  )
  await ok(user('PUT', `/consumer-survey/${survey._id}`, {}))
}

async function ok<Body>(call: Promise<{ status: number; body: Body }>): Promise<Body> {
  const { status, body } = await call
  if (status >= 300) throw new Error(`A step of the test was answered ${JSON.stringify(body)}`)
  return body
}

/** Moves a complete report along the workflow, by a senior's calls. */
export async function publishReport(senior: CallAs, reportId: string): Promise<void> {
  for (const status of ['REVIEWED', 'APPROVED', 'PUBLISHED']) {
    const answer = await senior('PUT', `/report-status/${reportId}`, { status })
    if (answer.status !== 200) {
      throw new Error(`${status} was answered ${JSON.stringify(answer.body)}`)
    }
  }
}

import type { ConsumerSurvey } from '@insights/contract/consumer-survey.ts'

import type { CompleteReport } from './add-complete-report.ts'
import type { CallAs } from './call-as.ts'

/** The questions of the report's industry with shares that differ from one to the next. */
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
  const rawData = surveyOf(report)
  const survey = await ok(
    user<ConsumerSurvey>('POST', '/consumer-survey', { reportId, rawData, sortedData: [] }),
  )
  await ok(user('PUT', `/consumer-survey/${survey._id}`, {}))
  await ok(user('POST', '/device-weight', { reportId, deviceWeights }))
  await ok(user('POST', '/scoring-ranking', { reportId }))
}

async function ok<Body>(call: Promise<{ status: number; body: Body }>): Promise<Body> {
  const { status, body } = await call
  if (status >= 300) throw new Error(`A step of the test was answered ${JSON.stringify(body)}`)
  return body
}

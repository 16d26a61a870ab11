import type { ErrorBody } from '@insights/contract/error.ts'
import type { FindResult } from '@insights/contract/find.ts'
import type { EditEffects } from '@insights/contract/reports/edit-effects.ts'
import type { RespondentColumns } from '@insights/contract/survey/respondents.ts'
import type { SurveySampleRecord } from '@insights/contract/survey/survey-sample.ts'
import type { Survey, SurveyRejection } from '@insights/contract/survey/survey.ts'

import { addCompleteIndustry } from './add-complete-industry.ts'
import { addCompleteReport, type CompleteReport } from './add-complete-report.ts'
import type { CallAs } from './call-as.ts'
import { openTestPortal } from './test-portal.ts'

type Imported = Survey & {
  effects: EditEffects
  imported: { respondents: number; leftOut: number }
}

export const TITLES = ['Booking matters', 'Seat comfort', 'Crew'] as const

export const csv = (...rows: readonly string[]) =>
  ['id,Booking matters,Seat comfort,Crew,wt', ...rows].join('\n')

/** Four respondents; one has not rated the seats. */
export const FOUR = csv('a,5,1,3,2', 'b,5,,3,1', 'c,4,2,2,1', 'd,1,2,5,1')

/** Returns the errors of a rejected file. */
export function errorsOf(body: ErrorBody): readonly string[] {
  const { messages, details } = body.data as SurveyRejection
  return details?.length ? details : messages
}

/**
 * Starts a server with an industry of three survey questions, and returns ways to send it
 * respondents.
 */
export async function openRespondentSurveys() {
  const portal = await openTestPortal()
  const { app, db, researcher } = portal
  const industry = await addCompleteIndustry(db, { questions: TITLES })
  const questionIds = await Promise.all(
    TITLES.map(async (title) => {
      const { id } = await db
        .selectFrom('survey_questions')
        .where('industry_id', '=', industry._id)
        .where('title', '=', title)
        .select('id')
        .executeTakeFirstOrThrow()
      return id
    }),
  )
  const [BOOKING = '', SEATS = '', CREW = ''] = questionIds

  let year = 1990
  const addReport = (): Promise<CompleteReport> => {
    year += 1
    return addCompleteReport(db, { industry, date: `${year}-01-01` })
  }

  async function send<Body>(
    user: CallAs,
    path: 'columns' | 'respondents',
    fields: Readonly<Record<string, string>>,
    file: Uint8Array | string,
  ) {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file', new Blob([new Uint8Array(Buffer.from(file))]), 'a.csv')
    const encoded = new Response(form)
    const reply = await app.inject({
      method: 'POST',
      url: `/api/consumer-survey/${path}`,
      headers: {
        'content-type': encoded.headers.get('content-type') ?? '',
        ...(user.token && { authorization: `Bearer ${user.token}` }),
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
    return { status: reply.statusCode, body: reply.json() as Body & ErrorBody }
  }

  const columnsOf = (reportId: string, file: Uint8Array | string, user = researcher) =>
    send<RespondentColumns>(user, 'columns', { reportId }, file)

  const MATCH = { questions: { [BOOKING]: 1, [SEATS]: 2, [CREW]: 3 }, respondent: 0 }

  const importAs = (
    reportId: string,
    file: Uint8Array | string,
    match: object | string = MATCH,
    user = researcher,
  ) => {
    const text = typeof match === 'string' ? match : JSON.stringify(match)
    return send<Imported>(user, 'respondents', { reportId, match: text }, file)
  }

  const sampleOf = async (reportId: string) =>
    (await researcher<SurveySampleRecord>('GET', `/survey-samples/${reportId}`)).body
  const surveyOf = async (reportId: string, user = researcher) =>
    (await user<FindResult<Survey>>('GET', '/consumer-survey', { reportId })).body.data?.[0]

  return { ...portal, questionIds, MATCH, addReport, columnsOf, importAs, send, sampleOf, surveyOf }
}

import type { answersPatch } from '@insights/contract/answers/answers.ts'
import { includesAccess } from '@insights/domain/reports/access/access.ts'
import type { Kysely } from 'kysely'
import type * as z from 'zod'

import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { forbidden, notFound } from '../http/errors.ts'
import { type ReportAccess, findReportAccess } from '../http/find-report-access.ts'
import type { OfAnswers, OfReport } from '../http/permissions.ts'
import { fieldOf } from '../http/report-ownership.ts'
import type { AnswersQuery } from './answer-rows.ts'

/** The first of the reports that a query asks for; `requireReadableReports` checks the rest. */
export const ownedByReportsInQuery: OfReport = {
  needs: 'read',
  reportId: ({ query }) => reportsOf(query as AnswersQuery)[0],
  inUrl: ({ query }) => fieldOf(query, 'report'),
}

/** The report of the answer in the path. */
export const ownedByAnswer: OfAnswers = {
  needs: 'edit',
  answerIds: ({ params }) => [(params as { id: string }).id],
}

/** The report of the answer that a query names, for users who may read it. */
export const ownedByAnswerInQuery: OfAnswers = {
  needs: 'read',
  answerIds: ({ query }) => [(query as { answer: string }).answer],
}

/** The report of the first answer of a patch that exists; answers of other reports are missing. */
export const ownedByAnswersInBody: OfAnswers = {
  needs: 'edit',
  answerIds: ({ body }) => (body as z.output<typeof answersPatch>).answers.map(({ _id }) => _id),
}

/** Rejects a query for a further report that the caller may not read. Returns those reports. */
export async function requireReadableReports(
  db: Kysely<Tables>,
  caller: Caller,
  query: AnswersQuery,
): Promise<ReportAccess[]> {
  const reports: ReportAccess[] = []
  for (const id of reportsOf(query).slice(1)) {
    const report = await findReportAccess(db, caller, id)
    if (!report || report.access === 'none') throw notFound()
    if (!includesAccess(report.access, 'read')) throw forbidden()
    reports.push(report)
  }
  return reports
}

function reportsOf({ report }: AnswersQuery): readonly string[] {
  return typeof report === 'string' ? [report] : report.$in
}

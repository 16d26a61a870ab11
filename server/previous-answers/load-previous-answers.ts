import type { PreviousAnswers, previousAnswersQuery } from '@insights/contract/previous-answers.ts'
import type { Kysely } from 'kysely'
import type * as z from 'zod'

import { selectPreviousReport } from '../answer-grid/queries.ts'
import { presentAnswer } from '../capability-reports/present.ts'
import { capabilityOrder, selectAnswers, withAnswerColumns } from '../capability-reports/queries.ts'
import type { Tables } from '../database/tables.ts'

type Place = z.output<typeof previousAnswersQuery>

/** What the edition before a report says of the cells of one company, application and category. */
export async function loadPreviousAnswers(
  db: Kysely<Tables>,
  reportId: string,
  place: Place,
): Promise<PreviousAnswers> {
  const [previous] = await selectPreviousReport(db, { reportId })
  if (!previous) return { report: null, answers: [] }
  const { id: _id, title, date } = previous
  const rows = await selectSameCells(db, { reportId, previousId: _id, ...place })
  return {
    report: { _id, title, date: `${date}T00:00:00.000Z` },
    answers: rows.map((row) => presentAnswer(row, true)),
  }
}

/** A capability may have been in another category then. */
function selectSameCells(
  db: Kysely<Tables>,
  {
    reportId,
    previousId,
    company,
    application,
    category,
  }: Place & { readonly reportId: string; readonly previousId: string },
) {
  return withAnswerColumns(selectAnswers(db))
    .where('answers.report_id', '=', previousId)
    .where('answers.company_id', '=', company)
    .where('answers.application_id', '=', application)
    .where('answers.capability_id', 'in', (eb) =>
      eb
        .selectFrom('report_capabilities')
        .where('report_id', '=', reportId)
        .where('category_id', '=', category)
        .select('capability_id'),
    )
    .orderBy(capabilityOrder)
    .orderBy('answers.id')
    .execute()
}
